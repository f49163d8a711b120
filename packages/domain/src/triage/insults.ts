import type { TextSpan } from './mark-kinds.ts'

/** A word list of one language and the way its entries match. */
export interface InsultList {
  /** `words`: whole words or phrases; `parts`: anywhere, for scripts that do not separate words */
  readonly match: 'words' | 'parts'
  readonly entries: readonly string[]
}

const createList = (match: InsultList['match'], text: string): InsultList => ({
  match,
  entries: text.split(',').map((entry) => entry.trim()),
})
const createWordList = (text: string): InsultList => createList('words', text)
const createPartList = (text: string): InsultList => createList('parts', text)

/**
 * Insults, slurs and threats that the automatic moderator hides until a person reviews the comment. A word with an
 * ordinary meaning in any language is listed only as part of a phrase without one: a comment that is hidden wrongly
 * costs more than one that a moderator rejects. Political words are left to people. The words are spelled
 * out. Case, accents and forms of letters do not matter.
 */
export const INSULTS: Readonly<Record<string, InsultList>> = {
  en: createWordList(`asshole, assholes, arsehole, arseholes, motherfucker, motherfuckers, mother fucker, motherfucking, fucker,
    fuckers, fuckface, fuckhead, fuckwit, fuckwits, fucktard, fucktards, libtard, libtards, cocksucker, cocksuckers, cunt,
    cunts, dickhead, dickheads, shithead, shitheads, dipshit, dipshits, dumbass, dumbasses, douchebag, douchebags, scumbag,
    scumbags, twat, twats, wanker, wankers, bitch, bitches, whore, whores, sluts, you slut, dirty slut, you bastard,
    you bastards, you prick, you pricks, you retard, you retards, fucking retard, fucking retards, fucking idiot,
    fucking idiots, fuck you, fuck you all, fuck off, fuck yourself, fuck yourselves, shut the fuck up, stfu, eat shit,
    piece of shit, pieces of shit, suck my dick, suck my cock, son of a bitch, sons of bitches, kill yourself,
    kill yourselves, go and die, go hang yourself, hope you die, i will kill you, i ll kill you, we will kill you,
    i will rape you, you should be shot, nigger, niggers, nigga, niggas, sand nigger, faggot, faggots, shemale, shemales,
    idiot, idiots, moron, morons, imbecile, imbeciles, cretin, cretins, halfwit, halfwits, dimwit,
    dimwits, nitwit, nitwits, numbskull, numbskulls, simpleton, simpletons, bastards, retarded people, losers like, you loser,
    you losers, pathetic loser, pathetic losers, crybaby, crybabies, jackass, jackasses, bullshitter, bullshitters, bellend,
    bellends, tosser, tossers, knobhead, knobheads, you are stupid, you re stupid, you are dumb, stupid people,
    stupid fools, you fool, you fools, bunch of fools, bunch of clowns, you clown, you clowns, human scum, you scum, just shut up, so shut up,
    kike, kikes, gook, gooks, wetback, wetbacks, raghead, ragheads, towelhead, towelheads, pakis, filthy jew, filthy jews,
    gas the jews, heil hitler, sieg heil`),
  es: createWordList(`hijo de puta, hija de puta, hijos de puta, hijas de puta, hijo de perra, hijoputa, hijueputa, hijueputas,
    tu puta madre, gilipollas, soplapollas, cabrón, cabrones, cabrona, cabronas, idiota, idiotas, imbécil, imbéciles, eres estúpido, eres estúpida, sois estúpidos, son unos estúpidos, tarado, tarados, tarada, taradas,
    subnormal, subnormales, cretino, cretinos, cretina, cretinas, mamarracho, mamarrachos, payasos de mierda,
    canalla, canallas, sinvergüenza, sinvergüenzas, cerdo asqueroso, cerdos asquerosos, cállate, cállense,
    callaos, maricón, maricones, pendejo, pendejos,
    pendeja, pendejas, culero, culeros, pelotudo, pelotudos, pelotuda, malparido, malparidos, malparida, comemierda,
    comemierdas, mamahuevo, mamahuevos, mamaguevo, conchatumadre, concha de tu madre, chinga tu madre,
    chinga a tu madre, chinguen a su madre, vete a la mierda, vayanse a la mierda, vete a tomar por culo, que te jodan,
    que os jodan, jódete, pedazo de mierda, cara de mierda, basura humana, retrasado mental, retrasados mentales, sudaca,
    sudacas, negrata, negratas, moro de mierda, moros de mierda, negro de mierda, negros de mierda, judío de mierda,
    judíos de mierda, eres una puta, ojalá te mueras, te voy a matar, los vamos a matar`),
  fr: createWordList(`connard, connards, connasse, connasses, conasse, conasses, enculé, enculés, enculée, enculées,
    va te faire enculer, va te faire foutre, allez vous faire foutre, nique ta mère, nique ta race, niquez vos mères,
    idiot, idiots, idiote, idiotes, imbécile, imbéciles, abruti, abrutis, abrutie, abruties, crétin, crétins, crétine,
    crétines, débile mental, débiles mentaux, bouffon, bouffons, bouffonne, bouffonnes, ordure humaine, sale con, sales cons, vieille conne, vieux con, vieux cons, tais toi, taisez vous, raclure, raclures, fils de pute, fils de putes, fille de pute, sale pute, sales putes, grosse pute, salope, salopes, salaud, salauds,
    salopard, salopards, enfoiré, enfoirés, pouffiasse, pouffiasses, poufiasse, trou du cul, trous du cul, tête de con,
    gros con, gros cons, grosse conne, pauvre con, pauvres cons, bande de cons, petit con, petits cons, sale bâtard,
    bande de bâtards, ta gueule, fermez vos gueules, suce ma bite, sale pédé, sales pédés, bougnoule, bougnoules, youpin,
    youpins, sale arabe, sales arabes, sale juif, sales juifs, sale nègre, sales nègres, va crever, je vais te tuer,
    on va te tuer`),
  de: createWordList(`Arschloch, Arschlöcher, Arschgesicht, Arschgesichter, Arschgeige, Arschgeigen, Hurensohn, Hurensöhne, du Hure,
    Wichser, Wixer, Fotze, Fotzen, Schlampe, Schlampen, Nutte, Nutten, Schwanzlutscher, Idiot, Idioten, Idiotin, Idiotinnen, Vollidiot, Vollidioten,
    Trottel, Trotteln, Volltrottel, Depp, Deppen, Vollpfosten, Dummkopf, Dummköpfe, Dummköpfen, Schwachkopf, Schwachköpfe,
    Schwachköpfen, Blödmann, Blödmänner, Hohlkopf, Hohlköpfe,
    Schwachmat, Schwachmaten, Vollhorst, Kretin, Drecksack, Drecksäcke, Saukerl, Saukerle, Miststück, Miststücke, dumme Kuh,
    dumme Kühe, blöde Kuh, blöde Kühe, dumme Sau, alte Sau, Penner, Asoziale, Asozialer, Gesindel, halt die Klappe,
    haltet die Klappe, Drecksau, Drecksäue, Dreckschwein,
    Dreckschweine, Drecksschwein, Drecksack, Missgeburt, Missgeburten, Spast, Spasten, Spasti, Spastis, Schwuchtel,
    Schwuchteln, Kanake, Kanaken, Kümmeltürke, Kümmeltürken, Scheißneger, Drecksneger, Scheißausländer, Scheißtürke,
    Scheißtürken, Scheißjude, Scheißjuden, Judensau, Saujude, Saujuden, Dreckspack, Abschaum, verpiss dich, verpisst euch,
    fick dich, fickt euch, fick deine Mutter, leck mich am Arsch, halt die Fresse, haltet die Fresse, halts Maul,
    halt dein Maul, geh sterben, häng dich auf, ich töte dich, ab ins Gas`),
  pt: createWordList(`filho da puta, filha da puta, filhos da puta, filho de uma puta, vai tomar no cu, vai se foder, vão se foder,
    vai te foder, vai para o caralho, vai pro caralho, cuzão, cuzões, viado, viados, cabrão, cabrões, paneleiro, paneleiros,
    pedaço de merda, preto de merda, vou te matar`),
  it: createWordList(`stronzo, stronza, stronzi, stronze, vaffanculo, figlio di puttana, figli di puttana, figlia di puttana, puttana,
    puttane, testa di cazzo, teste di cazzo, faccia di merda, pezzo di merda, pezzi di merda, coglione, frocio, froci,
    ricchione, ricchioni, rottinculo, vai a cagare, negro di merda, negri di merda, ti ammazzo`),
  nl: createWordList(`klootzak, klootzakken, kutwijf, kutwijven, hoerenzoon, hoerenzonen, kankerhoer, kankerhoeren, kankerlijer,
    kankerlijers, teringlijer, teringlijers, tyfuslijer, krijg kanker, krijg de kanker, vuile hoer, vieze hoer, hou je bek,
    kutmarokkaan, kutmarokkanen, kutturk, kutturken, ik maak je dood`),
  pl: createWordList(`skurwysyn, skurwysyny, skurwiel, skurwiele, spierdalaj, spierdalajcie, wypierdalaj, wypierdalajcie, pierdol się,
    jebać cię, chuj ci w dupę, ty kurwo, ty chuju, zjeb, zjeby, cwel, cwele`),
  ru: createWordList(`сукин сын, сукины дети, мудак, мудаки, мудила, пидор, пидоры, пидорас, пидорасы, пидарас, пидарасы, ублюдок,
    ублюдки, выблядок, гандон, гандоны, гондон, гондоны, шлюха, шлюхи, хуесос, хуесосы, долбоёб, долбоёбы, мразь, мрази,
    ёб твою мать, иди на хуй, идите на хуй, иди нахуй, идите нахуй, пошёл на хуй, пошёл нахуй, пошла на хуй, пошла нахуй,
    пошли на хуй, пошли нахуй, жидовская морда, сдохни, сдохните, убей себя, я тебя убью`),
  tr: createWordList(`orospu, orospu çocuğu, orospu çocukları, orospu evladı, siktir, siktir git, siktirin gidin, ananı sikeyim,
    amına koyayım, amına koyim, yavşak, yavşaklar, şerefsiz, şerefsizler, ibne, ibneler, kahpe, gavat, pezevenk`),
  ar: createWordList(`شرموطة, شراميط, يا شرموط, ابن الشرموطة, أولاد الشرموطة, ابن العاهرة, يا عاهرة, ابن المتناكة, متناكة, يا متناك,
    قحبة, قحاب, يا قحبة, ابن القحبة, ولد القحبة, كس امك, كسمك, كس أختك, نيك امك, أنيك امك, يا منيوك, يا خول, خولات, يا زامل,
    ابن الكلب, ولاد الكلب, أولاد الكلب, يا كلب, يا كلاب, يا حمار, يا حمير, ابن الحرام, يا ابن الحرام, يلعن أبوك, يلعن امك,
    يا غبي, يا أغبياء, أغبياء, يا غبية, يا أحمق, يا حمقى, معتوه, معتوهين, يا معتوه, سافل, سفلة,
    يا سافل, سافلة, حقير, حقراء, يا حقير, حقيرة, يا وسخ, أوغاد, يا وغد, وغد, يا تافه, اخرس, اخرسوا, يلعن دينك, اقتل نفسك`),
  fa: createWordList(`مادرجنده, مادر جنده, حرومزاده, حرامزاده, کسکش, کس کش, بی ناموس, خفه شو`),
  hi: createWordList(`madarchod, maderchod, behenchod, bhenchod, bhosdike, bhosdi ke, chutiya, chutiye`),
  zh: createPartList(`傻逼, 傻屄, 傻B, 傻叉, 傻缺, 煞笔, 操你妈, 操你媽, 肏你妈, 肏你媽, 幹你娘, 去你妈的, 去你媽的, 王八蛋, 王八羔子, 狗娘养的,
    狗娘養的, 狗日的, 狗杂种, 狗雜種, 狗东西, 狗東西, 贱货, 賤貨, 小贱人, 小賤人, 死贱人, 死賤人, 臭婊子, 婊子养的, 婊子養的, 死全家,
    全家死光, 去死吧, 白痴, 白癡, 笨蛋, 蠢货, 蠢貨, 蠢猪, 蠢豬, 蠢蛋, 腦殘, 脑残, 低能兒, 低能儿, 廢物東西, 滾蛋, 滚蛋, 混蛋, 混帳,
    混账, 不要臉的, 不要脸的, 閉嘴, 闭嘴, 人渣, 黑鬼, 支那猪, 支那豬`),
  ja: createPartList(`死ねよ, 死ねや, くたばれ, クソ野郎, 糞野郎, キチガイ, チョン公, チャンコロ, ヤリマン`),
  ko: createPartList(
    `씨발, 개새끼, 병신아, 병신새끼, 좆같, 미친놈, 썅년, 쌍년, 니애미, 느금마, 틀딱, 한남충, 김치녀`,
  ),
}

/** Combining marks, invisible characters, and the stroke that only lengthens Arabic words. */
const NOT_A_LETTER = /[\p{M}\p{Cf}\u0640]/gu

/** Letters without a decomposition that writers exchange, in German, Turkish, Greek and Arabic. */
const EQUIVALENT_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ς: 'σ', ة: 'ه', ى: 'ي' }
const EQUIVALENT_LETTER_PATTERN = /[ßıςةى]/g

const LAST_ASCII = 0x7f
/** Characters whose folded form is kept; texts may have all of Unicode. */
const MAX_KEPT_CHARACTERS = 10_000
const foldedCharacters = new Map<string, string>()

function foldCharacter(character: string): string {
  if ((character.codePointAt(0) ?? 0) <= LAST_ASCII) return character.toLowerCase()
  const known = foldedCharacters.get(character)
  if (known !== undefined) return known
  const folded = character
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(NOT_A_LETTER, '')
    .replace(EQUIVALENT_LETTER_PATTERN, (letter) => EQUIVALENT_LETTERS[letter] ?? letter)
  if (foldedCharacters.size < MAX_KEPT_CHARACTERS) foldedCharacters.set(character, folded)
  return folded
}

/** A folded text that knows where its characters were. */
interface FoldedText {
  readonly folded: string
  /** the start in the original, in UTF-16 code units, of each unit of the folded text */
  readonly starts: readonly number[]
  /** the end there */
  readonly ends: readonly number[]
}

/**
 * Normalises what writers vary: case, accents, forms of letters, invisible characters. NFKD also separates the marks
 * from their letters.
 */
function foldWithPlaces(text: string): FoldedText {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const piece = foldCharacter(character)
    folded += piece
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  return { folded, starts, ends }
}

/** The folded text without the places. */
const foldText = (text: string): string => foldWithPlaces(text).folded

const WORD = /[\p{L}\p{N}]+/gu

const splitWords = (folded: string): string[] => folded.match(WORD) ?? []

/** Indexes the entries of word lists by their first word, so that one pass over a text checks all of them. */
function indexByFirstWord(lists: readonly InsultList[]): ReadonlyMap<string, readonly (readonly string[])[]> {
  const rows = new Map<string, (readonly string[])[]>()
  for (const { match, entries } of lists)
    for (const entry of match === 'words' ? entries : []) {
      const words = splitWords(foldText(entry))
      const [first] = words
      if (first !== undefined) rows.set(first, [...(rows.get(first) ?? []), words])
    }
  return rows
}

interface InsultIndex {
  /** entries of whole words by their first word */
  readonly rows: ReturnType<typeof indexByFirstWord>
  /** entries that are found inside of words too */
  readonly parts: readonly string[]
}

const indexes = new WeakMap<object, InsultIndex>()

/** Indexes lists once: several finders use them. */
function getIndex(lists: Readonly<Record<string, InsultList>>): InsultIndex {
  const known = indexes.get(lists)
  if (known) return known
  const all = Object.values(lists)
  const parts = all.flatMap(({ match, entries }) =>
    match === 'parts' ? entries.map(foldText).filter((part) => part !== '') : [],
  )
  const index = { rows: indexByFirstWord(all), parts }
  indexes.set(lists, index)
  return index
}

const toOriginalSpan = ({ starts, ends }: FoldedText, from: number, to: number): TextSpan => ({
  from: starts[from] ?? 0,
  to: ends[to - 1] ?? 0,
})

function findParts(text: FoldedText, parts: readonly string[]): TextSpan[] {
  const found: TextSpan[] = []
  for (const part of parts) {
    const at = text.folded.indexOf(part)
    if (at >= 0) found.push(toOriginalSpan(text, at, at + part.length))
  }
  return found
}

/**
 * Creates the finder of words of the lists in a text, with their places, in no order. All lists apply to every text, because
 * its language is unknown.
 */
export function createInsultFinder(
  lists: Readonly<Record<string, InsultList>> = INSULTS,
): (text: string) => readonly TextSpan[] {
  const { rows, parts } = getIndex(lists)
  return (raw) => {
    const text = foldWithPlaces(raw)
    const words = [...text.folded.matchAll(WORD)]
    const found = findParts(text, parts)
    for (const [index, first] of words.entries())
      for (const entry of rows.get(first[0]) ?? []) {
        if (!entry.every((word, step) => words[index + step]?.[0] === word)) continue
        const last = words[index + entry.length - 1] ?? first
        found.push(toOriginalSpan(text, first.index, last.index + last[0].length))
      }
    return found
  }
}
