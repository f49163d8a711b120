import type { Messages } from './messages.ts'
import { createNumberFormats } from './number-formats.ts'

const { formatCount } = createNumberFormats('de')

/** Sentences about voting in German. */
export const vote: Messages['vote'] = {
  heading: 'Was halten Sie davon?',
  byParticipant: 'Jemand aus der Runde schreibt',
  byHost: 'Die Gastgeber schreiben',
  bySource: 'Woher das kommt',
  agree: 'Ich stimme zu',
  disagree: 'Ich stimme nicht zu',
  pass: 'Weiter, oder unsicher',
  answers: 'Ihre Antwort',
  important: 'Das ist mir wichtig',
  keys: 'Die Pfeiltasten führen von Antwort zu Antwort.',
  left: (left) => formatCount(left, { one: 'Noch # Beitrag', other: 'Noch # Beiträge' }),
  progress: (answered, total) => `${answered} von ${total} beantwortet`,
  next: (text) => `Nächster Beitrag: ${text}`,
  loading: 'Der nächste Beitrag kommt gleich …',
  waitForNext: 'Der nächste Beitrag kommt, sobald die Verbindung wieder da ist.',
  thanksHeading: 'Vielen Dank!',
  thanks:
    'Sie haben alle Beiträge beantwortet, die es jetzt gibt. Schauen Sie später wieder vorbei: Andere schreiben vielleicht neue.',
  emptyHeading: 'Noch gibt es nichts abzustimmen',
  empty: 'Bisher hat niemand einen Beitrag geschrieben, über den abgestimmt werden kann.',
  emptyWrite: 'Schreiben Sie den ersten.',
  moderatedEmpty: 'Beiträge erscheinen hier, sobald die Gastgeber sie angesehen haben.',
  look: 'Nach neuen Beiträgen sehen',
  looking: 'Wird nachgesehen …',
  numberKeys: 'Die Tasten 1, 2 und 3 antworten: Zustimmung, Ablehnung, Enthaltung.',
  keysAreOff: 'Die Tasten 1, 2 und 3 sind ausgeschaltet.',
  keysOff: 'Tasten ausschalten',
  keysOn: 'Tasten einschalten',
  said: { agree: 'Zugestimmt', disagree: 'Abgelehnt', pass: 'Enthalten' },
  undo: 'Zurücknehmen',
  undoLast: 'Letzte Antwort zurücknehmen',
  before: {
    agree: 'Sie haben vorher zugestimmt. Das zählt, bis Sie neu antworten.',
    disagree: 'Sie haben vorher abgelehnt. Das zählt, bis Sie neu antworten.',
    pass: 'Sie haben sich vorher enthalten. Das zählt, bis Sie neu antworten.',
  },
  again: (text) => `Noch einmal: ${text}`,
  resultsAfter: (left) =>
    formatCount(left, {
      one: 'Nach # weiteren Antwort sehen Sie, wo die Menschen stehen.',
      other: 'Nach # weiteren Antworten sehen Sie, wo die Menschen stehen.',
    }),
  resultsAtEnd: 'Nach dem letzten Beitrag sehen Sie, wo die Menschen stehen.',
  resultsAfterClosing: 'Die Ergebnisse erscheinen hier, sobald die Diskussion geschlossen ist.',
  nextHeading: 'Wie es weitergeht',
  nextShown:
    'Die Ergebnisse unten ändern sich, solange Menschen abstimmen. Ihre Antworten können Sie ändern, solange die Diskussion offen ist.',
  nextClosed:
    'Die Ergebnisse erscheinen hier, sobald die Diskussion geschlossen ist. Bis dahin können Sie Ihre Antworten ändern.',
  nextHidden:
    'Die Gastgeber entscheiden, wann und wo Ergebnisse gezeigt werden. Ihre Antworten können Sie ändern, solange die Diskussion offen ist.',
}

/** Sentences of the list of the person's own answers in German. */
export const ownAnswers: Messages['ownAnswers'] = {
  heading: (answers) => formatCount(answers, { one: 'Ihre Antwort (#)', other: 'Ihre Antworten (#)' }),
  intro: 'Sie können jede Antwort ändern. Die letzte zählt.',
  introClosed: 'Die Diskussion ist geschlossen. Antworten lassen sich nicht mehr ändern.',
  loading: 'Ihre Antworten werden geladen …',
  failed: 'Einige Ihrer Antworten konnten nicht geladen werden. Prüfen Sie Ihre Verbindung.',
  retry: 'Noch einmal versuchen',
  hidden: (answers) =>
    formatCount(answers, {
      one: '# Antwort gilt einem Beitrag, der nicht mehr gezeigt wird.',
      other: '# Antworten gelten Beiträgen, die nicht mehr gezeigt werden.',
    }),
}
