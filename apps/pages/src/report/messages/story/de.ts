import { createNumberFormats } from '../../../messages/number-formats.ts'
import type { StoryMessages } from './en.ts'

const formats = createNumberFormats('de')
const { formatCount, formatPercentRange } = formats

const formatComments = (count: number) => formatCount(count, { one: '# Beitrag', other: '# Beiträge' })
/** nach „bei“ und „in“ */
const formatCommentsDative = (count: number) =>
  formatCount(count, { one: 'einem Beitrag', other: '# Beiträgen' })
const formatPeople = (count: number) => formatCount(count, { one: '# Person', other: '# Personen' })
const formatVotes = (count: number) => formatCount(count, { one: '# Stimme', other: '# Stimmen' })

/** Sentences of the Story in German. */
export const de: StoryMessages = {
  formats,
  untitled: 'Diskussion ohne Titel',
  original: 'Original',
  rehearsal:
    'Probe: Die Menschen in diesem Bericht sind simuliert, samt allem, was sie schrieben und stimmten.',
  askedBy: (name) => `Gefragt von ${name}`,
  resultsOf: (day) => `Ergebnisse vom ${day}`,
  publishedOn: (day) => `Das ist das Ergebnis, wie es am ${day} veröffentlicht wurde.`,
  newest: 'Das neueste Ergebnis lesen',
  print: 'Drucken oder als PDF speichern',
  share: 'Teilen',
  copied: 'Link kopiert',
  takePart: 'Mitmachen',
  quote: (text) => `„${text}“`,
  group: (name) => `Gruppe ${name}`,
  groupWithin: (name) => `Gruppe ${name}`,
  everybody: 'Alle',

  facts: {
    voters: (count) =>
      formatCount(count, { one: '# Person hat abgestimmt', other: '# Personen haben abgestimmt' }),
    votes: formatVotes,
    comments: formatComments,
    authors: (count) => formatCount(count, { one: '# Person schrieb', other: '# Personen schrieben' }),
    authorsAtLeast: (count) =>
      formatCount(count, { one: 'mindestens # Person schrieb', other: 'mindestens # Personen schrieben' }),
    groups: (count) => formatCount(count, { one: '# Meinungsgruppe', other: '# Meinungsgruppen' }),
    unstable: 'noch nicht stabil',
  },

  lead: {
    agree: (count, quotation) =>
      `Einig sind sich die Menschen bei ${formatCommentsDative(count)}, vor allem bei ${quotation}.`,
    reject: (count, quotation) =>
      `Einig sind sich die Menschen bei ${formatCommentsDative(count)}, vor allem darin, ${quotation} abzulehnen.`,
    noCommon: 'Noch gibt es keinen Beitrag, bei dem sicher alle auf derselben Seite stehen.',
    divides: (count, quotation) =>
      `Gespalten sind sie bei ${formatCommentsDative(count)}, am tiefsten bei ${quotation}.`,
    noDivides: 'Kein Beitrag stellt eine Gruppe gegen eine andere.',
    early: 'Es ist zu früh, um zu sagen, worin sich die Menschen einig sind.',
  },

  early: {
    title: 'Zu früh für ein Ergebnis',
    nobody:
      'Noch hat niemand abgestimmt, oder so wenige, dass eine Zahl verraten könnte, wer wie gestimmt hat.',
    waiting: 'Die Stimmen werden ausgewertet. Öffnen Sie diese Seite in ein paar Minuten noch einmal.',
    unaccepted:
      'Die Gastgeber haben noch keinen Beitrag angenommen, der Stimmen hat, und nur angenommene stehen im Bericht.',
  },

  common: {
    title: (count) => `Bei ${formatCommentsDative(count)} sind sich alle Gruppen einig`,
    titleWithoutGroups: (count) => `Bei ${formatCommentsDative(count)} sind sich die meisten einig`,
    words:
      'Jeder Punkt ist eine Gruppe. Punkte, die am selben Ende beieinander liegen, sind einer Meinung. Anteile gelten für alle, die über den Beitrag abgestimmt haben.',
    wordsWithoutGroups: 'Jeder Balken zeigt die Stimmen aller.',
    none: 'Bei keinem Beitrag stehen alle auf derselben Seite',
    few: 'Es ist zu früh, um zu sagen, worin sich alle einig sind',
    fewWords: (votes) => `Ein Beitrag braucht mindestens ${formatVotes(votes)} von allen zusammen.`,
    fewWordsByGroup: (votes) => `Ein Beitrag braucht mindestens ${formatVotes(votes)} aus jeder Gruppe.`,
    blocked: (groups, votes) =>
      `Ein Beitrag braucht mindestens ${formatVotes(votes)} aus jeder Gruppe, und zu wenige Menschen sind in: ${groups}.`,
    closest: (needs) => `Dieser kommt dem am nächsten. Was fehlt: ${needs}.`,
    needs: (votes, group) =>
      `${formatCount(votes, { one: '# weitere Stimme', other: '# weitere Stimmen' })} aus ${group}`,
    needsOfAll: (votes) => formatCount(votes, { one: '# weitere Stimme', other: '# weitere Stimmen' }),
    all: (count) => `Alle ${formatComments(count)}, bei denen sich alle einig sind`,
  },

  axis: { disagree: 'alle dagegen', middle: 'geteilt', agree: 'alle dafür' },
  ofAll: { agree: 'von allen dafür', disagree: 'von allen dagegen' },
  kinds: { agree: 'dafür', disagree: 'dagegen', pass: 'enthalten' },
  votes: (name, shares, votes) => `${name}: ${shares}, ${formatVotes(votes)}`,
  likely: (low, high, kind) => `wahrscheinlich ${formatPercentRange(low, high)} ${kind}`,
  tips: 'kann noch kippen',

  groups: {
    title: (count) =>
      formatCount(count, { one: 'Die Menschen bilden # Gruppe', other: 'Die Menschen sehen es auf # Arten' }),
    words: (grouped, voted) =>
      `Wer ähnlich abstimmt, steht nahe beieinander. ${formatPeople(grouped)} von ${formatPeople(voted)} haben über genug Beiträge abgestimmt, um einen Platz zu haben; die Stimmen aller zählen.`,
    drawing: (groups) =>
      `Karte von ${formatCount(groups, { one: '# Meinungsgruppe', other: '# Meinungsgruppen' })}; daneben steht in Worten, wer sie sind.`,
    size: formatPeople,
    rejects: 'Sie lehnen ab:',
    noTypical: 'Kein Beitrag unterscheidet diese Gruppe von den anderen.',
    untold: 'Zu wenige Menschen, um zu zeigen, wie sie abgestimmt haben.',
    absent: {
      few: 'Es ist zu früh, um zu sagen, ob es Gruppen gibt',
      one: 'Nichts teilt die Menschen in Gruppen',
      untold: 'Die Gruppen sind zu klein, um sie zu zeigen',
      unstable: 'Es ist zu früh, um zu sagen, welche Gruppen es gibt',
    },
    absentWords: {
      few: 'Für Gruppen braucht es mindestens drei Menschen, die über mehrere Beiträge abgestimmt haben, und nicht alle gleich.',
      one: 'Alle, die über genug Beiträge abgestimmt haben, stimmten so ähnlich, dass sie eine Gruppe bilden.',
      untold: 'Zahlen von so wenigen Menschen würden zeigen, wie jemand abgestimmt hat.',
      unstable:
        'Andere Menschen der gleichen Art würden andere Gruppen bilden. Es fehlen mehr Menschen, oder mehr Stimmen von jedem.',
    },
  },

  divide: {
    title: (one, other) => `Der tiefste Graben liegt zwischen ${one} und ${other}`,
    words: 'Was die eine Seite will, lehnt die andere ab. Grau: enthalten oder unsicher.',
    none: 'Kein Beitrag stellt eine Gruppe gegen eine andere',
    noneWords: 'Bei keinem Beitrag ist eine Gruppe sicher dafür und eine andere sicher dagegen.',
    rest: 'Was noch spaltet:',
    all: (count) => `Alle ${formatComments(count)}, die spalten`,
  },

  meet: {
    title: (one, other, count) =>
      `${one} und ${other} unterscheiden sich am meisten und treffen sich doch bei ${formatCommentsDative(count)}`,
    words:
      'Über alle Beiträge antworten keine zwei Gruppen verschiedener. Hier stehen beide sicher auf derselben Seite, und nicht alle anderen Gruppen.',
    all: (count) => `Alle ${formatComments(count)}, bei denen sie sich treffen`,
  },

  next: {
    title: 'Wie es weitergeht',
    states: {
      considering: 'Wird geprüft',
      decided: 'Beschlossen',
      'not-now': 'Vorerst nicht',
      done: 'Erledigt',
    },
  },

  wall: {
    rest: (count) =>
      formatCount(count, {
        one: '# enthält sich oder hat nicht geantwortet',
        other: '# enthalten sich oder haben nicht geantwortet',
      }),
    join: 'Scannen oder die Adresse eintippen. Ohne Konto.',
    empty: 'Der erste Beitrag kommt bald.',
    withheld: 'Ergebnisse sind zu sehen, wenn die Abstimmung beendet ist.',
    ended: 'Die Abstimmung ist beendet.',
    offline: (time) => `Seit ${time} ohne Verbindung. Die Zahlen sind von da.`,
    unknown: 'Dieses Gespräch gibt es hier nicht, oder es ist nur für Eingeladene.',
  },

  foot: {
    allData: (comments) => `Alle Daten: ${formatComments(comments)}, Karte, Dateien`,
    method: 'Wie Gruppen gefunden werden',
    topics: 'Themen',
    survey:
      'Das ist keine Umfrage: Die Menschen haben sich selbst zur Teilnahme entschieden. Keine Zahl verrät, wie jemand abgestimmt hat.',
    made: (product) => `Erstellt mit ${product}.`,
    contact: 'Fragen:',
    published: (day) => `Veröffentlicht am ${day}.`,
    earlier: 'Frühere Veröffentlichungen:',
    own: 'Ihre Antworten und Daten',
    languages: 'Sprachen',
  },
}
