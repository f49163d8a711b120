import type { Messages } from './messages.ts'
import { createNumberFormats } from './number-formats.ts'

const { formatCount } = createNumberFormats('ar')

/** Sentences about voting in Arabic. */
export const vote: Messages['vote'] = {
  heading: 'ما رأيك في هذا؟',
  byParticipant: 'كتب مشارك آخر',
  byHost: 'كتب المنظّمون',
  bySource: 'المصدر',
  agree: 'أوافق',
  disagree: 'لا أوافق',
  pass: 'تخطٍّ، أو لست متأكدًا',
  answers: 'إجابتك',
  important: 'هذا مهم بالنسبة إليّ',
  keys: 'تنقلك مفاتيح الأسهم من إجابة إلى أخرى.',
  left: (left) =>
    formatCount(left, {
      zero: 'لم يبقَ أي تعليق',
      one: 'بقي تعليق واحد',
      two: 'بقي تعليقان',
      few: 'بقيت # تعليقات',
      many: 'بقي # تعليقًا',
      other: 'بقي # تعليق',
    }),
  progress: (answered, total) => `أُجيب عن ${answered} من ${total}`,
  next: (text) => `التعليق التالي: ${text}`,
  loading: 'التعليق التالي في الطريق…',
  waitForNext: 'يأتي التعليق التالي عندما يعود الاتصال.',
  thanksHeading: 'شكرًا لك!',
  thanks: 'لقد أجبت عن كل التعليقات الموجودة الآن. عُد لاحقًا: فقد يكتب آخرون تعليقات جديدة.',
  emptyHeading: 'لا يوجد بعد ما يُصوَّت عليه',
  empty: 'لم يكتب أحد بعد تعليقًا يمكن التصويت عليه.',
  emptyWrite: 'اكتب أول تعليق.',
  moderatedEmpty: 'تظهر التعليقات هنا بعد أن يطّلع عليها المنظّمون.',
  look: 'ابحث عن تعليقات جديدة',
  looking: 'جارٍ البحث…',
  numberKeys: 'تجيب المفاتيح 1 و2 و3: أوافق، لا أوافق، أتجاوز.',
  keysAreOff: 'المفاتيح 1 و2 و3 معطّلة الآن.',
  keysOff: 'عطّل المفاتيح',
  keysOn: 'فعّل المفاتيح',
  said: { agree: 'وافقتَ', disagree: 'لم توافق', pass: 'تجاوزتَ' },
  undo: 'تراجع',
  undoLast: 'تراجع عن آخر إجابة',
  before: {
    agree: 'وافقتَ من قبل. يُحسب ذلك حتى تجيب من جديد.',
    disagree: 'لم توافق من قبل. يُحسب ذلك حتى تجيب من جديد.',
    pass: 'تجاوزتَ من قبل. يُحسب ذلك حتى تجيب من جديد.',
  },
  again: (text) => `مرة أخرى: ${text}`,
  resultsAfter: (left) =>
    formatCount(left, {
      one: 'بعد إجابة واحدة أخرى ترى أين يقف الناس.',
      two: 'بعد إجابتين أخريين ترى أين يقف الناس.',
      few: 'بعد # إجابات أخرى ترى أين يقف الناس.',
      many: 'بعد # إجابة أخرى ترى أين يقف الناس.',
      other: 'بعد # إجابة أخرى ترى أين يقف الناس.',
    }),
  resultsAtEnd: 'بعد آخر تعليق ترى أين يقف الناس.',
  resultsAfterClosing: 'تظهر النتائج هنا عندما يُغلق النقاش.',
  nextHeading: 'ماذا بعد؟',
  nextShown: 'تتغيّر النتائج أدناه ما دام الناس يصوّتون. يمكنك تغيير إجاباتك ما دام النقاش مفتوحًا.',
  nextClosed: 'تظهر النتائج هنا عندما يُغلق النقاش. وحتى ذلك الحين يمكنك تغيير إجاباتك.',
  nextHidden: 'يقرّر المنظّمون متى وأين تُعرض النتائج. يمكنك تغيير إجاباتك ما دام النقاش مفتوحًا.',
}

/** Sentences of the list of the person's own answers in Arabic. */
export const ownAnswers: Messages['ownAnswers'] = {
  heading: (answers) => formatCount(answers, { other: 'إجاباتك (#)' }),
  intro: 'يمكنك تغيير كل إجابة. تُحسب الأخيرة.',
  introClosed: 'النقاش مغلق. لم يعد تغيير الإجابات ممكنًا.',
  loading: 'جارٍ تحميل إجاباتك…',
  failed: 'تعذّر تحميل بعض إجاباتك. تحقّق من الاتصال.',
  retry: 'حاول مرة أخرى',
  hidden: (answers) =>
    formatCount(answers, {
      one: 'إجابة واحدة عن تعليق لم يعد معروضًا.',
      two: 'إجابتان عن تعليقين لم يعودا معروضين.',
      few: '# إجابات عن تعليقات لم تعد معروضة.',
      many: '# إجابة عن تعليقات لم تعد معروضة.',
      other: '# إجابة عن تعليقات لم تعد معروضة.',
    }),
}
