import { createNumberFormats } from '../../messages/number-formats.ts'
import type { MapMessages } from './language.tsx'

const { formatCount, formatPercent, formatPercentRange } = createNumberFormats('ar')

/** People and opinion groups as Arabic counts them. */
const formatPeople = (number: number): string =>
  formatCount(number, {
    zero: 'لا أحد',
    one: 'شخص واحد',
    two: 'شخصان',
    few: '# أشخاص',
    many: '# شخصًا',
    other: '# شخص',
  })
const formatGroups = (number: number): string =>
  formatCount(number, {
    zero: 'لا مجموعات',
    one: 'مجموعة واحدة',
    two: 'مجموعتان',
    few: '# مجموعات',
    other: '# مجموعة',
  })

/** Sentences of the opinion map in Arabic, which counts in six forms. */
export const map: MapMessages = {
  heading: 'أين يقف الناس',
  intro: 'من يصوّتون بشكل متقارب يُرسمون قريبين من بعضهم. ومن يصوّتون غالبًا بالطريقة نفسها يشكّلون مجموعة.',
  loading: 'جارٍ تحميل الخريطة…',
  failed: 'تعذّر تحميل الخريطة.',
  retry: 'حاول مرة أخرى',
  none: 'لا توجد مجموعات بعد. تظهر هنا عندما يصوّت عدد كافٍ من الناس على عدد كافٍ من التعليقات.',
  unsteady: 'المجموعات لم تستقر بعد: قد تغيّرها أصوات أخرى.',
  drawing: (number, parts) => `خريطة: ${formatPeople(number)}، ${formatGroups(parts)}. ما تعرضه مكتوب تحتها.`,
  group: (letter) => `المجموعة ${letter}`,
  size: formatPeople,
  tooFew: 'عدد قليل جدًا فلا تُذكر أرقام',
  you: 'أنت',
  nearGroup: (letter) => `أصواتك حتى الآن هي الأقرب إلى المجموعة ${letter}.`,
  ownGroup: 'مجموعتك',
  changed: {
    own: (from, to) => `إجاباتك الأحدث أقرب إلى المجموعة ${to} منها إلى المجموعة ${from}.`,
    others: (from, to) =>
      `أُعيد حساب المجموعات مع أصوات الآخرين: كانت إجاباتك الأقرب إلى المجموعة ${from}، وهي الآن الأقرب إلى المجموعة ${to}.`,
  },
  groupChanges: {
    group: (letter) => `المجموعة ${letter}`,
    appeared: (group) => `ظهرت ${group}`,
    allAppeared: (groups) => `ظهرت مجموعات: ${groups}`,
    parted: (group, source) => `انفصلت ${group} عن ${source}`,
    vanished: (group) => `لم يعد ممكنًا تمييز ${group} عن غيرها`,
    allVanished: (groups) => `لم يعد ممكنًا تمييز هذه المجموعات عن غيرها: ${groups}`,
    merged: (groups, group) => `اندمجت ${groups} في مجموعة واحدة هي ${group}`,
    moved: (group, letter) => `أخذت ${group} الحرف ${letter}`,
    also: (one, other) => `${one}؛ ${other}`,
    sentence: (day, what) => `${day}: ${what}.`,
  },
  sharedWithAll: 'ما يجمعك بكل المجموعات',
  sharedWithGroup: (letter) => `ما يجمعك بالمجموعة ${letter}`,
  sharedNone: 'لا يوجد بعد تعليق توافقك عليه كل المجموعات على نحو مؤكد.',
  allResults: 'إلى كل النتائج',
  noneClosed: 'كانت الأصوات أقل من أن تتكوّن منها مجموعات.',
  noneComputed: 'جارٍ حساب النتائج. تظهر هنا خلال دقائق.',
  noPlace: 'صوّت على بعض التعليقات، فيظهر مكانك هنا.',
  onlyAnswered: 'ما دمت تصوّت لا تظهر هنا إلا التعليقات التي أجبت عنها.',
  unites: 'ما يجمع الكل',
  unitesBlocked: (groups, votes) =>
    `لا يمكن بعد أن يجمع شيء بين كل المجموعات: يلزم ${votes} أصوات على الأقل من كل مجموعة على التعليق الواحد، وعدد الأشخاص قليل جدًا في: ${groups}.`,
  unitesNone: 'لا يوجد بعد تعليق تراه كل المجموعات بالطريقة نفسها على نحو مؤكد.',
  groups: 'ما يميّز كل مجموعة',
  distinctive: (letter) => `ما يميّز المجموعة ${letter}`,
  yours: 'الأقرب إليك',
  distinctiveNone: 'لا يوجد بعد تعليق يميّز هذه المجموعة عن غيرها بوضوح.',
  distinctiveFew: 'في هذه المجموعة عدد قليل جدًا من الناس، فلا يُقال شيء عن أصواتهم.',
  agree: (share) => `${formatPercent(share)} يوافقون`,
  disagree: (share) => `${formatPercent(share)} لا يوافقون`,
  pass: (share) => `${formatPercent(share)} تخطّوا`,
  few: 'أصوات قليلة',
  likely: (low, high) => `على الأرجح ${formatPercentRange(low, high)}`,
  votes: (votes) =>
    formatCount(votes, { one: 'صوت واحد', two: 'صوتان', few: '# أصوات', many: '# صوتًا', other: '# صوت' }),
}
