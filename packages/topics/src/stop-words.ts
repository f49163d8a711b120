/**
 * Function words of some languages, folded by `foldWord`. Other languages need no list: evenly distributed words have almost no
 * weight.
 */
const STOP_WORD_LISTS = [
  // English
  `a about above after again against all also always am an and another any anyone anything are arent around as at away
  back be because become been before being below best better between both but by came can cannot cant come could couldnt
  did didnt do does doesnt doing dont done down during each either else enough especially etc even ever every everyone
  everything far few for from further get gets getting give given go goes going good got great had has have havent having
  he her here hers him his how however i id if im in instead into is isnt it its itself ive just keep kind know less let
  lets like likely lot lots made make makes making many may maybe me might more most much must my myself need needed needs
  never no nor not nothing now of off often on once one ones only onto or other others our ours out over own people per
  perhaps please put quite rather really same say see seem seen several shall she should shouldnt show since so some
  someone something still such sure take taken than that thats the their them themselves then there theres these they
  theyre thing things think this those though through thus to together too toward towards try two under until up upon us
  use used using very via want wants was wasnt way ways we well were werent weve what whatever when where whether which
  while who whole whom whose why will with within without wont would wouldnt yes yet you your yours
  across action add close current developed find focus full hand individuals issue large life necessary new seems stop view work
  able agree allow based believe better big bring cause consider continue create establish ensure feel felt help highly hope
  important include including increase lead live look love new possible provide strongly super support time true well years`,
  // German
  `aber alle allem allen aller alles als also am an andere anderen andern auch auf aus bei beim bereits bin bis bitte da
  dabei dadurch dafuer dafür dagegen daher damit dann daran darauf darf darum das dass dem den denn der deren des deshalb
  dessen die dies diese diesem diesen dieser dieses doch dort du durch dürfen ebenso eher ein eine einem einen einer eines
  einige einfach er es etwas euch euer für gar geben gegen gerade gern gibt haben hat hatte hier hin ich ihm ihn ihnen ihr
  ihre ihren ihrer im immer in indem ins ist ja jede jedem jeden jeder jedes jetzt kann kein keine keinen keiner können
  könnte lassen mal man mehr mein meine mich mir mit muss müssen müsste nach nicht nichts noch nun nur ob oder ohne schon
  sehr sein seine seinen seiner seit selbst sich sie sind so soll sollen sollte sollten sondern sonst sowie statt über um
  und uns unser unsere unserer unter viel viele vielen vom von vor war waren warum was weil welche welcher weniger wenn wer
  werden wie wieder will wir wird wo wohl wollen worden wurde wurden würde würden während zu zum zur zwar zwischen brauche
  brauchen braucht fehlen fehlt gehören gehört bleiben bleibt finde finden findet kommt kommen macht machen geht gehen steht
  stehen endlich überall dringend`,
  // French
  `afin ainsi alors au aucun aucune aussi autre autres aux avec avoir bien car ce cela celle celles celui ces cet cette
  ceux chaque chez comme comment dans de depuis des dont donc du elle elles en encore entre est et eu eux faire fait faut
  font il ils je la le les leur leurs lui mais me meme même mes moins mon ne nos notre nous on ont ou où par parce pas peu
  peut peuvent plus pour pourquoi pouvoir qu que quel quelle quelles quels qui quoi sa sans se sera ses si sont son sous
  sur ta tous tout toute toutes très trop tu un une vers vos votre vous y être`,
  // Spanish and Portuguese
  `al algo algunos ante antes aquí así aunque cada como con contra cual cuando da das del desde donde dos durante e el ella
  ellas ellos em entre era es esa ese eso esta estaba estado estas este esto estos está están foi fue gran ha hacer hasta
  hay isso isto la las lo los mais mas más me mejor menos mi mismo mucho muchos muy muito na nas ni no nos nosotros não o
  os otra otras otro otros para pela pelo pero poco podem por porque pode puede pueden que quem quien quê se ser será si
  sin sobre solo son sua su sus são só também también tan tanto tem tener tiene tienen todo todos toda todas todo um uma
  un una uno unos você y ya yo é à ao aos às como`,
  // Italian and Dutch
  `aan al alla alle alleen anche bij che chi ci come con cosa così da dal dalla dan dat de degli dei del della delle dello
  deze di die dit doen door due e een egli en er essere essi fare fra geen gli ha haar hanno heb hebben heeft het hij hoe
  hun i ik il in io is je kan kunnen la le lei lo loro lui ma maar meer men met mij moet moeten naar nel nella niet nog
  non nu of om omdat onze ook op over per perché più però può quale quando quello questa queste questo quindi se sono
  sta su sua suo te tegen ten ter toch tot tra tutti tutto uit un una uno van vanuit veel voor waar wat we wel wij worden
  wordt zal ze zeer zich zij zijn zo zonder zou`,
  // Chinese, in both ways of writing
  `一个 一個 一定 一些 一样 一樣 一種 一种 不 不会 不會 不同 不是 不要 不能 也 也是 了 些 什么 什麼 之 乎 也 也会 也會 于 於 人 今 他 他们 他們 以
  以及 但 但是 你 你们 你們 使用 來說 来说 例如 個 个 們 其 其他 其實 其实 再 則 则 別 到 即 卻 却 又 及 只 只是 只要 可 可以 可能 各 各位 同時 同时
  向 否 吧 呢 和 哪 嗎 吗 因 因为 因為 因此 在 地 多 大 大家 太 她 好 如 如何 如果 它 它们 它們 對 对 對於 对于 就 就是 小 已 已經 已经 希望 常 並 并
  并且 並且 並不 并不 應 应 應該 应该 當 当 很 很多 後 后 得 從 从 怎么 怎麼 您 想 感覺 成 我 我们 我們 或 或是 或者 所 所以 才 把 捨 支持 被 覺得
  觉得 認為 认为 讓 让 請 请 說 说 這 这 這些 这些 這個 这个 這樣 这样 那 那些 那個 那个 還 还 還是 还是 都 都是 没 沒 没有 沒有 的 的話 的话 目前 相關
  相关 看 真的 等 等等 給 给 而 而且 而是 能 能夠 能够 自己 至 與 与 若 著 着 要 要求 該 该 過 过 非 需 需要 是 是否 時 时 更 最 有 有些 為 为 為了 为了
  為什麼 为什么 無 无 無法 无法 不用 不可 人们 人們 出 去 來 来 做 像 比 比較 比较 用 由 由於 由于 雖然 虽然 除了 且 問題 问题 方式 我認為 我认为
  我覺得 我觉得 我有 我是 還要 还要 就像 不該 不该 都應該 都应该 就應該 就应该 也應該 也应该 也要 都要 表示 跟 既 未 之後 之前 一直 甚至 不管 只能 反而 尤其 進行 进行
  平均都能 會比 另外 不斷 目前為止 要有 會有 会有 還有 还有 一起 這種 这种 此 並非 并非 許多 许多
  必須 必须 現在 现在 既然 不夠 不够 明確 明确 意見 意见 解決 解决 提高 平均`,
  // Arabic
  `في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين أن إن لا ما لم لن قد كان كانت يكون تكون هو هي نحن هم يجب أو ثم كل
  بعض أكثر كما عند بين حتى لأن ليس لدينا لنا يمكن أي بعد قبل جدا أيضا غير فقط`,
] as const

/** The stop words that link the words of a name; others make a sentence of it. */
export const LINKING_WORDS: ReadonlySet<string> = new Set(
  `a an and at by for from in of on or the to with without
  am an auf aus bei das dem den der des die für im in mit ohne und von vom vor zu zum zur
  au aux avec d de des du en entre et la le les par pour sans sur à
  al con contra del el en la las los para por sin y e da das do dos em na no nas nos com
  della delle dei degli di per con e il lo gli een het van voor met en op
  的 和 與 与 及 之 在 或 對 对
  في من على إلى مع بين`.split(/\s+/),
)

/** Words without information about the subject of a comment. */
export const STOP_WORDS: ReadonlySet<string> = new Set(STOP_WORD_LISTS.flatMap((list) => list.split(/\s+/)))

/**
 * Words that distinguish comments but name no topic, such as verbs of proposals. They are looked up in the form of the
 * vocabulary, without endings.
 */
export const NON_NAME_WORDS: ReadonlySet<string> = new Set(
  `address afford attract attracts contribute contributes currently embrace embraces encourage exist existing exists
  improve improved improves invest known late locally longer part play plays preserve promote remove restore restored save
  top tops understand understanding
  anybody bother count counts everybody hundred lose nobody pay sell somebody somewhere
  two three four five six seven eight nine ten twenty thirty forty fifty
  abschaffen ändern ausbauen einführen erhalten fördern schaffen stärken verbessern verbieten
  améliorer augmenter développer encourager réduire crear mejorar fomentar reducir`.split(/\s+/),
)
