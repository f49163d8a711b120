import { createNumberFormats } from '../../../messages/number-formats.ts'
import type { StoryMessages } from './en.ts'

const formats = createNumberFormats('ar')
const { formatCount, formatPercentRange } = formats

const formatComments = (count: number) =>
  formatCount(count, {
    zero: 'لا تعليقات',
    one: 'تعليق واحد',
    two: 'تعليقين',
    few: '# تعليقات',
    many: '# تعليقًا',
    other: '# تعليق',
  })
const formatPeople = (count: number) =>
  formatCount(count, {
    zero: 'لا أحد',
    one: 'شخص واحد',
    two: 'شخصان',
    few: '# أشخاص',
    many: '# شخصًا',
    other: '# شخص',
  })
const formatVotes = (count: number) =>
  formatCount(count, {
    zero: 'لا أصوات',
    one: 'صوت واحد',
    two: 'صوتان',
    few: '# أصوات',
    many: '# صوتًا',
    other: '# صوت',
  })
const formatGroups = (count: number) =>
  formatCount(count, {
    zero: 'لا مجموعات رأي',
    one: 'مجموعة رأي واحدة',
    two: 'مجموعتا رأي',
    few: '# مجموعات رأي',
    other: '# مجموعة رأي',
  })
const formatMoreVotes = (count: number) =>
  formatCount(count, {
    zero: 'لا أصوات أخرى',
    one: 'صوت آخر',
    two: 'صوتان آخران',
    few: '# أصوات أخرى',
    many: '# صوتًا آخر',
    other: '# صوت آخر',
  })

/** Sentences of the Story in Arabic. */
export const ar: StoryMessages = {
  formats,
  untitled: 'محادثة بلا عنوان',
  original: 'النص الأصلي',
  rehearsal: 'تجربة: الأشخاص في هذا التقرير محاكاة، بما صوّتوا به وما كتبوه.',
  askedBy: (name) => `سؤال من ${name}`,
  resultsOf: (day) => `نتائج ${day}`,
  publishedOn: (day) => `هذه هي النتيجة كما نُشرت في ${day}.`,
  newest: 'اقرأ أحدث نتيجة',
  print: 'طباعة أو حفظ بصيغة PDF',
  share: 'شارك الرابط',
  copied: 'نُسخ الرابط',
  takePart: 'أبدِ رأيك',
  quote: (text) => `«${text}»`,
  group: (name) => `المجموعة ${name}`,
  groupWithin: (name) => `المجموعة ${name}`,
  everybody: 'الجميع',

  facts: {
    voters: (count) =>
      formatCount(count, {
        zero: 'لم يصوّت أحد',
        one: 'صوّت شخص واحد',
        two: 'صوّت شخصان',
        few: 'صوّت # أشخاص',
        many: 'صوّت # شخصًا',
        other: 'صوّت # شخص',
      }),
    votes: formatVotes,
    comments: (count) => (count === 2 ? 'تعليقان' : formatComments(count)),
    authors: (count) =>
      formatCount(count, {
        zero: 'لم يكتب أحد',
        one: 'كتب شخص واحد',
        two: 'كتب شخصان',
        few: 'كتب # أشخاص',
        many: 'كتب # شخصًا',
        other: 'كتب # شخص',
      }),
    authorsAtLeast: (count) => `كتب ما لا يقل عن: ${formatPeople(count)}`,
    groups: formatGroups,
    unstable: 'لم تستقر بعد',
  },

  lead: {
    agree: (count, quotation) => `يتفق الناس على ${formatComments(count)}، وأولها ${quotation}.`,
    reject: (count, quotation) => `يتفق الناس على ${formatComments(count)}، وأولها رفض ${quotation}.`,
    noCommon: 'لا يوجد بعد تعليق يقف الجميع منه في الجانب نفسه على نحو مؤكد.',
    divides: (count, quotation) => `وينقسمون حول ${formatComments(count)}، وأشدّها ${quotation}.`,
    noDivides: 'لا يضع أي تعليق مجموعة في مواجهة أخرى.',
    early: 'من المبكر القول علامَ يتفق الناس.',
  },

  early: {
    title: 'من المبكر القول',
    nobody: 'لم يصوّت أحد بعد، أو صوّت عدد قليل جدا بحيث قد يكشف الرقم مَن صوّت بماذا.',
    waiting: 'يجري تحليل الأصوات. افتح هذه الصفحة مرة أخرى بعد دقائق.',
    unaccepted: 'لم يقبل المنظّمون بعد أي تعليق عليه أصوات، ولا يعرض التقرير إلا التعليقات المقبولة.',
  },

  common: {
    title: (count) => `تتفق كل المجموعات على ${formatComments(count)}`,
    titleWithoutGroups: (count) => `يتفق معظم الناس على ${formatComments(count)}`,
    words: 'كل نقطة مجموعة. النقاط المتقاربة عند طرف واحد أرضية مشتركة. النسب من كل من صوّت على التعليق.',
    wordsWithoutGroups: 'كل شريط يعرض أصوات الجميع.',
    none: 'لا يوجد تعليق يقف الجميع منه في الجانب نفسه',
    few: 'من المبكر القول علامَ يتفق الجميع',
    fewWords: (votes) => `يلزم للتعليق من الجميع ما لا يقل عن: ${formatVotes(votes)}.`,
    fewWordsByGroup: (votes) => `يلزم للتعليق من كل مجموعة ما لا يقل عن: ${formatVotes(votes)}.`,
    blocked: (groups, votes) =>
      `يلزم للتعليق من كل مجموعة ما لا يقل عن: ${formatVotes(votes)}، وعدد الأشخاص قليل جدًا في: ${groups}.`,
    closest: (needs) => `هذا هو الأقرب. ما ينقص: ${needs}.`,
    needs: (votes, group) => `${formatMoreVotes(votes)} من ${group}`,
    needsOfAll: formatMoreVotes,
    all: (count) => `كل الأرضية المشتركة: ${formatComments(count)}`,
  },

  axis: { disagree: 'الكل يرفض', middle: 'منقسمون', agree: 'الكل يوافق' },
  ofAll: { agree: 'من الجميع يوافقون', disagree: 'من الجميع لا يوافقون' },
  kinds: { agree: 'يوافقون', disagree: 'لا يوافقون', pass: 'تخطّوا' },
  votes: (name, shares, votes) => `${name}: ${shares}، ${formatVotes(votes)}`,
  likely: (low, high, kind) => `على الأرجح ${formatPercentRange(low, high)} ${kind}`,
  tips: 'قد يتغيّر بعد',

  groups: {
    title: (count) =>
      formatCount(count, {
        zero: 'لا مجموعات',
        one: 'يشكّل الناس مجموعة واحدة',
        two: 'يراها الناس بطريقتين',
        few: 'يراها الناس بـ# طرق',
        other: 'يراها الناس بـ# طريقة',
      }),
    words: (grouped, voted) =>
      `من يصوّتون بشكل متقارب يُرسمون قريبين من بعضهم. صوّت على عدد كافٍ من التعليقات ليكون له مكان: ${formatPeople(grouped)} من أصل ${formatPeople(voted)}، وأصوات الجميع محسوبة.`,
    drawing: (groups) => `خريطة: ${formatGroups(groups)}، والكلمات بجانبها تقول من هم.`,
    size: formatPeople,
    rejects: 'يرفضون:',
    noTypical: 'لا يوجد تعليق يميّز هذه المجموعة عن غيرها.',
    untold: 'عدد قليل جدًا من الناس، فلا يُعرض كيف صوّتوا.',
    absent: {
      few: 'من المبكر القول هل توجد مجموعات',
      one: 'لا شيء يقسّم الناس إلى مجموعات',
      untold: 'المجموعات أصغر من أن تُعرض',
      unstable: 'من المبكر القول أي مجموعات توجد',
    },
    absentWords: {
      few: 'تحتاج المجموعات إلى ثلاثة أشخاص على الأقل صوّتوا على عدة تعليقات، وليس جميعهم بالطريقة نفسها.',
      one: 'كل من صوّتوا على عدد كافٍ من التعليقات تقاربت أصواتهم حتى شكّلوا مجموعة واحدة.',
      untold: 'أرقام هذا العدد القليل من الناس قد تكشف كيف صوّت أحدهم.',
      unstable: 'أشخاص آخرون مثلهم قد يشكّلون مجموعات أخرى. يلزم أشخاص أكثر، أو أصوات أكثر من كل منهم.',
    },
  },

  divide: {
    title: (one, other) => `أعمق انقسام هو بين ${one} و${other}`,
    words: 'ما يريده جانب يرفضه الآخر. الرمادي: تجاوزوا أو غير متأكدين.',
    none: 'لا يضع أي تعليق مجموعة في مواجهة أخرى',
    noneWords: 'لا يوجد تعليق توافق عليه مجموعة على نحو مؤكد وترفضه أخرى على نحو مؤكد.',
    rest: 'ما يقسّم أيضًا:',
    all: (count) => `كل ما يقسّم: ${formatComments(count)}`,
  },

  meet: {
    title: (one, other, count) =>
      `${one} و${other} هما الأكثر اختلافًا، ومع ذلك يلتقيان في ${formatComments(count)}`,
    words:
      'على مستوى التعليقات كلها لا توجد مجموعتان تختلف إجاباتهما أكثر. هنا تقف كلتاهما بالتأكيد في الجانب نفسه، وليس كل مجموعة أخرى كذلك.',
    all: (count) => `كل ما يلتقيان فيه: ${formatComments(count)}`,
  },

  next: {
    title: 'ما الخطوة التالية',
    states: { considering: 'قيد الدراسة', decided: 'تقرّر', 'not-now': 'ليس الآن', done: 'أُنجز' },
  },

  wall: {
    rest: (count) => formatCount(count, { other: 'تخطٍّ أو بلا إجابة: #' }),
    join: 'امسح الرمز أو اكتب العنوان. بلا حساب.',
    empty: 'سيظهر أول تعليق قريبًا.',
    withheld: 'تُعرض النتائج عند انتهاء التصويت.',
    ended: 'انتهى التصويت.',
    offline: (time) => `لا يوجد اتصال منذ ${time}. الأرقام تعود إلى ذلك الوقت.`,
    unknown: 'هذه المحادثة ليست هنا، أو هي للمدعوين فقط.',
  },

  foot: {
    allData: (comments) => `كل البيانات: ${formatComments(comments)}، الخريطة، الملفات`,
    method: 'كيف يُعثر على المجموعات',
    topics: 'المواضيع',
    survey: 'هذا ليس استطلاعًا: اختار الناس أن يشاركوا. لا رقم يدل على تصويت شخص بعينه.',
    made: (product) => `أُعدّ باستخدام ${product}.`,
    contact: 'للأسئلة:',
    published: (day) => `نُشرت في ${day}.`,
    earlier: 'منشورات سابقة:',
    own: 'إجاباتك وبياناتك',
    languages: 'اللغات',
  },
}
