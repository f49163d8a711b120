import type { Messages, TranslatedMessages } from './language.tsx'
import { createNumberFormats } from '../../messages/number-formats.ts'

const { formatCount, formatDay, formatPercent, formatPercentRange, formatTime } = createNumberFormats('de')

const vote: Messages['vote'] = {
  heading: 'Was halten Sie davon?',
  byParticipant: 'Jemand aus der Runde schreibt',
  byHost: 'Die Gastgeber schreiben',
  bySource: 'Woher das kommt',
  agree: 'Stimme zu',
  disagree: 'Stimme nicht zu',
  pass: 'Weiß nicht',
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

const ownComments: TranslatedMessages['ownComments'] = {
  heading: (comments) => formatCount(comments, { one: 'Ihr Beitrag (#)', other: 'Ihre Beiträge (#)' }),
  unsent: 'Auf diesem Gerät gespeichert, noch nicht gesendet.',
  states: {
    waiting: 'Wartet auf die Moderation.',
    shown: 'Wird anderen gezeigt.',
    merged: 'Zusammengelegt mit:',
    hidden: 'Wird nicht gezeigt.',
  },
  votes: (agree, disagree, pass) =>
    `${formatCount(agree, { other: '#' })} stimmen zu, ${formatCount(disagree, { other: '#' })} stimmen nicht zu, ${formatCount(pass, { other: '#' })} enthalten sich.`,
  answers: {
    considering: 'Wird geprüft:',
    decided: 'Entschieden:',
    'not-now': 'Jetzt nicht:',
    done: 'Erledigt:',
  },
}

const ownAnswers: Messages['ownAnswers'] = {
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

export const de: TranslatedMessages = {
  page: {
    language: 'Sprache',
    loading: 'Die Diskussion wird geladen …',
    retry: 'Noch einmal versuchen',
    untitled: 'Diskussion ohne Titel',
    more: 'Weiterlesen',
    less: 'Weniger zeigen',
    original: 'Original zeigen',
    translation: 'Übersetzung zeigen',
    opensAt: (time) =>
      `Diese Diskussion beginnt am ${formatTime(time)}. Bis dahin kann niemand abstimmen oder schreiben.`,
    rehearsal: 'Eine Probe: Die anderen Personen sind simuliert.',
    closesAt: (time) => `Offen bis ${formatTime(time)}.`,
    askedBy: (name) => `Gefragt von ${name}`,
    contact: 'Fragen:',
    result: 'Das Ergebnis lesen',
    closed: 'Diese Diskussion ist geschlossen. Abstimmen und Schreiben sind nicht mehr möglich.',
    closedResults: 'Die Ergebnisse stehen unten.',
    unstored: 'Dieser Browser speichert hier nichts: Neu geladen wären Sie jemand anderes.',
    ownTab: 'Im Tab öffnen',
    closedWithoutResults:
      'Auf dieser Seite sind keine Ergebnisse veröffentlicht. Fragen Sie die Gastgeber, wann und wo sie erscheinen.',
    unknownHeading: 'Diese Diskussion gibt es nicht',
    unknown:
      'Vielleicht ist die Adresse falsch geschrieben, oder die Diskussion wurde entfernt. Fragen Sie die Person, von der Sie den Link haben.',
    failedHeading: 'Die Diskussion konnte nicht geladen werden',
    offline:
      'Der Server ist nicht zu erreichen. Prüfen Sie Ihre Verbindung; was Sie hier geantwortet haben, bleibt erhalten.',
    failed: 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
    foreignSite: 'Die Gastgeber dieser Diskussion erlauben nicht, dass sie auf dieser Website gezeigt wird.',
    busy: 'Aus Ihrem Netz kommen gerade sehr viele Menschen. Warten Sie eine Minute und versuchen Sie es noch einmal.',
    privacy: 'Was mit Ihren Daten geschieht',
    terms: 'Nutzungsbedingungen',
    madeWith: (product) => `Erstellt mit ${product}`,
  },
  joinRefusal: {
    heading: 'Von hier aus können Sie nicht teilnehmen',
    xidRequired:
      'An dieser Diskussion nehmen Sie über die Website teil, die Sie eingeladen hat. Öffnen Sie sie dort.',
    xidNotAllowed:
      'Die Gastgeber führen eine Liste der Teilnehmenden, und Sie stehen nicht darauf. Fragen Sie die Person, die Sie eingeladen hat.',
    xidNotSigned:
      'Der Link der Website, die Sie eingeladen hat, ist abgelaufen oder weist nicht nach, wer Sie sind. Öffnen Sie die Diskussion auf dieser Website noch einmal.',
    identityRequired:
      'Neu dazukommen kann man hier nur über die Website, die eingeladen hat, oder mit einem eigenen Link. Öffnen Sie die Diskussion von dort.',
  },
  help: {
    heading: 'So geht es',
    vote: 'Lesen Sie, was andere geschrieben haben, und sagen Sie, ob Sie zustimmen. Andere Teilnehmende sehen nicht, wie Sie abgestimmt haben.',
    write: 'Fehlt etwas? Schreiben Sie selbst einen Beitrag, und andere stimmen darüber ab.',
  },
  vote,
  ownAnswers,
  ownComments,
  write: {
    heading: 'Einen Beitrag schreiben',
    intro: 'Ein Gedanke in Ihren eigenen Worten, dem andere zustimmen können oder nicht.',
    label: 'Ihr Beitrag',
    send: 'Senden',
    left: (left) => formatCount(left, { one: 'Noch # Zeichen', other: 'Noch # Zeichen' }),
    over: (over) => formatCount(over, { one: '# Zeichen zu viel', other: '# Zeichen zu viel' }),
    empty: 'Schreiben Sie zuerst etwas.',
    kept: 'Ihr Beitrag bleibt hier und wird gesendet, sobald die Verbindung wieder da ist.',
    risks: {
      insult: 'eine Beleidigung',
      phone: 'eine Telefonnummer',
      email: 'eine E-Mail-Adresse',
      iban: 'eine Kontonummer',
      address: 'eine Anschrift',
    },
    found: (found: string) =>
      `Darin steht ${found}. Andere sehen den Beitrag erst, wenn er geprüft ist. Sie können ihn auch ändern.`,
    sent: 'Danke, Ihr Beitrag ist da. Ihre Zustimmung dazu zählt mit.',
    sentModerated:
      'Danke, Ihr Beitrag ist angekommen. Andere sehen ihn, sobald die Gastgeber ihn angesehen haben. Ihre Zustimmung dazu zählt mit.',
    repeated: 'Das hat schon jemand geschrieben. Stimmen Sie darüber ab:',
    voted: 'Ihre Antwort auf diesen Beitrag zählt.',
    rulesHeading: 'Die Regeln',
    rules:
      'Keine Beleidigungen, keine persönlichen Daten, keine Werbung, nichts Verbotenes. Beiträge, die eine Regel verletzen, werden nicht gezeigt; das entscheidet, wer die Diskussion führt.',
    duplicate:
      'Genau diesen Beitrag hat schon jemand geschrieben. Stimmen Sie darüber ab, wenn er kommt, oder schreiben Sie ihn anders.',
    closed: 'Die Diskussion wurde inzwischen geschlossen, darum wurde Ihr Beitrag nicht angenommen.',
    refused: 'Ihr Beitrag wurde nicht angenommen. Ändern Sie ihn und senden Sie ihn noch einmal.',
  },
  queue: {
    waiting: (waiting) =>
      formatCount(waiting, {
        one: '# Antwort bleibt auf diesem Gerät und wird gesendet, sobald die Verbindung wieder da ist.',
        other:
          '# Antworten bleiben auf diesem Gerät und werden gesendet, sobald die Verbindung wieder da ist.',
      }),
    crowded:
      'In Ihrem Netz kommen gerade viele Menschen gleichzeitig dazu. Ihre Antworten bleiben auf diesem Gerät und werden in den nächsten Minuten gesendet. Sie können weitermachen.',
    sent: 'Alles ist gesendet.',
    closed: 'Die Diskussion wurde inzwischen geschlossen: Antworten danach zählen nicht.',
    refused: 'Eine Antwort wurde nicht angenommen: Die Gastgeber haben geändert, wer teilnehmen darf.',
    unkept: 'Dieser Browser speichert nichts. Lassen Sie die Seite offen, bis alles gesendet ist.',
  },
  map: {
    heading: 'Wo die Menschen stehen',
    intro: 'Wer ähnlich abstimmt, steht nahe beieinander. Wer meist gleich abstimmt, bildet eine Gruppe.',
    loading: 'Die Karte wird geladen …',
    failed: 'Die Karte konnte nicht geladen werden.',
    retry: 'Noch einmal versuchen',
    none: 'Noch gibt es keine Gruppen. Sie erscheinen hier, wenn genug Menschen über genug Beiträge abgestimmt haben.',
    unsteady: 'Die Gruppen stehen noch nicht fest: Weitere Stimmen können sie verändern.',
    drawing: (people, groups) =>
      `Karte von ${formatCount(people, { one: '# Person', other: '# Personen' })} in ${formatCount(groups, { one: '# Gruppe', other: '# Gruppen' })}. Was sie zeigt, steht darunter in Worten.`,
    group: (letter) => `Gruppe ${letter}`,
    size: (people) => formatCount(people, { one: '# Person', other: '# Personen' }),
    tooFew: 'zu wenige für Zahlen',
    you: 'Sie',
    nearGroup: (letter) => `Ihre Antworten liegen bisher am nächsten bei Gruppe ${letter}.`,
    ownGroup: 'Ihre Gruppe',
    changed: {
      own: (from, to) => `Ihre neueren Antworten liegen näher bei Gruppe ${to} als bei Gruppe ${from}.`,
      others: (from, to) =>
        `Mit den Stimmen anderer wurden die Gruppen neu berechnet: Ihre Antworten lagen vorher am nächsten bei Gruppe ${from}, jetzt bei Gruppe ${to}.`,
    },
    groupChanges: {
      group: (letter) => `Gruppe ${letter}`,
      appeared: (group) => `${group} ist entstanden`,
      allAppeared: (groups) => `${groups} sind entstanden`,
      parted: (group, source) => `${group} hat sich von ${source} getrennt`,
      vanished: (group) => `${group} war nicht mehr von den anderen zu unterscheiden`,
      allVanished: (groups) => `${groups} waren nicht mehr von den anderen zu unterscheiden`,
      merged: (groups, group) => `${groups} sind eine geworden, ${group}`,
      moved: (group, letter) => `${group} hat den Buchstaben ${letter} bekommen`,
      also: (one, other) => `${one}; ${other}`,
      sentence: (day, what) => `${day}: ${what}.`,
    },
    sharedWithAll: 'Was Sie mit allen Gruppen teilen',
    sharedWithGroup: (letter) => `Was Sie mit Gruppe ${letter} teilen`,
    sharedNone: 'Noch gibt es keinen Beitrag, bei dem alle Gruppen sicher Ihrer Meinung sind.',
    allResults: 'Zu allen Ergebnissen',
    noneClosed: 'Es gab zu wenige Stimmen, um Gruppen zu finden.',
    noneComputed: 'Die Ergebnisse werden berechnet. Sie erscheinen hier in wenigen Minuten.',
    noPlace: 'Stimmen Sie über einige Beiträge ab, dann sehen Sie hier Ihren Platz.',
    onlyAnswered: 'Solange Sie abstimmen, stehen hier nur Beiträge, die Sie beantwortet haben.',
    unites: 'Was alle verbindet',
    unitesBlocked: (groups, votes) =>
      `Noch kann nichts alle Gruppen verbinden: Dazu braucht ein Beitrag mindestens ${votes} Stimmen aus jeder Gruppe, und zu wenige Menschen sind in: ${groups}.`,
    unitesNone: 'Noch gibt es keinen Beitrag, den alle Gruppen sicher gleich sehen.',
    groups: 'Was eine Gruppe unterscheidet',
    distinctive: (letter) => `Was Gruppe ${letter} unterscheidet`,
    yours: 'Ihnen am nächsten',
    distinctiveNone: 'Noch unterscheidet kein Beitrag diese Gruppe deutlich von den anderen.',
    distinctiveFew: 'In dieser Gruppe sind so wenige Menschen, dass nichts über ihre Stimmen gesagt wird.',
    agree: (share) => `${formatPercent(share)} stimmen zu`,
    disagree: (share) => `${formatPercent(share)} stimmen nicht zu`,
    pass: (share) => `${formatPercent(share)} enthalten sich`,
    few: 'wenige Stimmen',
    likely: (low, high) => `wahrscheinlich ${formatPercentRange(low, high)}`,
    votes: (votes) => formatCount(votes, { one: '# Stimme', other: '# Stimmen' }),
  },
  invites: {
    heading: 'An dieser Diskussion nimmt teil, wer eingeladen ist',
    intro:
      'Zum Teilnehmen brauchen Sie einen Einladungscode: von den Veranstaltern oder von jemandem, der dabei ist.',
    inviteHeading: 'Ich habe einen Einladungscode',
    inviteLabel: 'Einladungscode',
    inviteHelp: 'Groß- und Kleinschreibung zählt.',
    join: 'Teilnehmen',
    joining: 'Einen Moment …',
    or: 'oder',
    loginHeading: 'Ich war schon dabei',
    loginLabel: 'Anmeldecode',
    loginHelp: 'Der Code, der Ihnen beim Beitritt gezeigt wurde.',
    logIn: 'Fortfahren',
    loggingIn: 'Wird gesucht …',
    refused: {
      empty: 'Geben Sie den Code so ein, wie Sie ihn bekommen haben.',
      unknown:
        'Diesen Code gibt es in dieser Diskussion nicht. Groß- und Kleinschreibung zählt: Geben Sie ihn so ein, wie Sie ihn bekommen haben.',
      used: 'Mit diesem Code ist schon jemand beigetreten. Bitten Sie um einen anderen.',
      revoked: 'Dieser Code wurde zurückgezogen. Bitten Sie um einen anderen.',
      expired: 'Die Zeit dieses Codes ist abgelaufen. Bitten Sie um einen anderen.',
      taken: 'Jemand hat diesen Code im selben Augenblick benutzt. Bitten Sie um einen anderen.',
      closed: 'Diese Diskussion ist geschlossen: Niemand kann mehr beitreten.',
      open: 'Diese Diskussion braucht keinen Code mehr. Laden Sie die Seite neu.',
      loginUnknown: 'Niemand hier hat diesen Anmeldecode. Ein neuer Code ersetzt einen älteren.',
      tooMany: (seconds) =>
        `Zu viele falsche Codes. Versuchen Sie es in ${formatCount(seconds, { one: '# Sekunde', other: '# Sekunden' })} noch einmal.`,
      unreachable: 'Der Server ist nicht zu erreichen. Ihr Code steht noch da: Versuchen Sie es noch einmal.',
      failed: 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
    },
    codeHeading: 'Ihr Anmeldecode',
    codeIntro:
      'Sie sind dabei. Mit diesem Code kommen Sie auf einem anderen Gerät zurück, oder wenn dieser Browser Sie vergisst. Er wird nur jetzt gezeigt: Bewahren Sie ihn auf.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyFailed: 'Der Browser hat das Kopieren nicht erlaubt: Markieren und kopieren Sie von Hand.',
    save: 'Als Datei speichern',
    print: 'Drucken',
    kept: 'Ich habe ihn aufbewahrt',
    fileName: 'anmeldecode.txt',
    fileText: (topic, address, code) =>
      `${topic}\n${address}\n\nAnmeldecode: ${code}\n\nMit ihm kommen Sie als Sie selbst in diese Diskussion zurück. Geben Sie ihn nicht weiter.\n`,
    own: 'Einladungen zum Weitergeben',
    ownIntro: 'Jeder Link lässt eine Person ein. Geben Sie ihn jemandem, dessen Stimme fehlt.',
    wave: (wave, joined) => `Sie sind in Welle ${wave} beigetreten, am ${formatDay(joined)}.`,
    left: (left) => formatCount(left, { one: 'Noch # Einladung.', other: 'Noch # Einladungen.' }),
    none: 'Sie haben jetzt keine Einladungen zum Weitergeben. Wenn die nächste Welle beginnt, stehen Ihre hier.',
    loading: 'Ihre Einladungen werden geladen …',
    failed: 'Ihre Einladungen konnten nicht geladen werden.',
    retry: 'Noch einmal versuchen',
    code: (code) => `Einladung ${code}`,
    copyLink: 'Link kopieren',
    share: 'Teilen',
    shareText: (topic) => `Sie sind zur Teilnahme eingeladen: ${topic}`,
    status: { used: 'Jemand ist damit beigetreten', revoked: 'Zurückgezogen', expired: 'Abgelaufen' },
    csv: 'Alle als CSV speichern',
  },
  devices: {
    heading: 'Andere Geräte',
    continueIntro:
      'Machen Sie anderswo als dieselbe Person weiter, mit den Antworten, die Sie hier gegeben haben.',
    create: 'Auf einem anderen Gerät weitermachen',
    code: 'QR-Code des Links',
    open: (time: number) =>
      `Scannen Sie dies mit Ihrem anderen Gerät, oder öffnen Sie dort den Link, vor ${formatTime(time)}. Wer ihn öffnet, antwortet für Sie: Zeigen Sie ihn sonst niemandem.`,
    copy: 'Link kopieren',
    question: 'Hier als dieselbe Person weitermachen?',
    warning:
      'Nur wenn Sie diesen Link selbst auf einem anderen Gerät erzeugt haben: Wer ihn erzeugt hat, kann lesen und ändern, was Sie hier antworten.',
    yes: 'Ja, es ist mein Link',
    no: 'Nein, neu beginnen',
    goOn: 'Zum Gespräch',
    refused: {
      other:
        'Auf diesem Gerät hat schon jemand geantwortet. Deshalb macht es nicht als Sie weiter: Die Antworten zweier Personen werden nie zusammengelegt. Waren Sie das selbst, löschen Sie am Ende des Gesprächs, was hier geantwortet wurde, und öffnen Sie den Link noch einmal.',
      expired:
        'Dieser Link gilt nicht mehr. Er gilt zehn Minuten. Erzeugen Sie auf dem ersten Gerät einen neuen.',
      failed:
        'Der Link ließ sich nicht verwenden. Prüfen Sie Ihre Verbindung, und öffnen Sie ihn noch einmal.',
    },
    intro:
      'Wenn Sie diese Seite auf einem anderen Gerät benutzt haben oder jemand sie in Ihrem Namen benutzen könnte, können Sie das hier beenden. Ihre Stimmen und Beiträge bleiben.',
    others: 'Auf allen anderen Geräten abmelden',
    all: 'Auf allen Geräten abmelden, auch hier',
    othersDone: 'Sie sind auf allen anderen Geräten abgemeldet.',
    allWarning: {
      code: 'Danach brauchen Sie Ihren Anmeldecode, um als dieselbe Person zurückzukommen.',
      site: 'Danach kommen Sie über die Website, die Sie eingeladen hat, als dieselbe Person zurück.',
      none: 'Danach können Sie nicht als dieselbe Person zurückkommen.',
    },
    failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  },

  emailUpdates: {
    heading: 'Von neuen Beiträgen erfahren',
    intro:
      'Hinterlassen Sie Ihre E-Mail-Adresse, dann schreiben wir Ihnen, wenn Beiträge auf Ihre Antwort warten: höchstens einmal am Tag. Sie wird getrennt von Ihren Antworten aufbewahrt, und jede Nachricht hat einen Link, der sie beendet.',
    label: 'E-Mail-Adresse',
    send: 'Schreiben Sie mir',
    sending: 'Einen Moment …',
    invalid: 'Das ist keine E-Mail-Adresse. Prüfen Sie sie und versuchen Sie es noch einmal.',
    failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
    pending:
      'Wir haben einen Link an diese Adresse geschickt. Er kommt in wenigen Minuten an; öffnen Sie ihn zum Bestätigen. Keine Nachricht? Sehen Sie bei den unerwünschten nach.',
    on: 'Wir schreiben Ihnen, wenn neue Beiträge warten.',
    stop: 'Keine Nachrichten mehr',
    confirmHeading: 'Nachrichten über neue Beiträge bekommen?',
    confirmIntro:
      'Bestätigen Sie, dass dies Ihre E-Mail-Adresse ist. Sie können die Nachrichten jederzeit beenden.',
    confirm: 'Bestätigen',
    confirmed: 'Ihre Adresse ist bestätigt. Wir schreiben Ihnen, wenn neue Beiträge warten.',
    expired:
      'Dieser Link gilt nicht mehr. Geben Sie Ihre Adresse noch einmal ein, um einen neuen zu bekommen.',
    withdrawHeading: 'Die Nachrichten über neue Beiträge beenden?',
    withdrawIntro: 'Ihre Adresse wird hier gelöscht. Ihre Antworten und Beiträge bleiben.',
    withdrawn: 'Ihre Adresse ist gelöscht. Sie bekommen keine Nachrichten mehr zu dieser Diskussion.',
  },
  personalData: {
    summary: 'Ihre Daten in dieser Diskussion',
    intro: 'Das ist hier über Sie gespeichert:',
    loading: 'Ihre Daten werden geladen …',
    failed: 'Die Anfrage ist fehlgeschlagen. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    votes: 'Ihre Antworten',
    comments: 'Ihre Beiträge',
    account: 'Ihr Konto',
    externalId: 'Wer Sie auf der Website sind, die Sie eingeladen hat',
    email: 'E-Mail-Adresse für Neuigkeiten',
    invite: 'Ihr Einladungscode',
    reworded: (own: string, now: string) => `Die Moderation hat Ihren Beitrag „${own}“ umformuliert: ${now}`,
    split: (own: string, now: string) => `Die Moderation hat Ihren Beitrag „${own}“ aufgeteilt: ${now}`,
    download: 'Alles herunterladen',
    eraseData: 'Ihre Daten löschen',
    goes: 'Ihre Beiträge, Ihre Adressen, Ihre Antworten und alles, was sagt, wer Sie sind, werden für immer gelöscht. Gelöschte Antworten gehören sofort niemandem mehr, und die nächste Auswertung für die Gastgeber rechnet ohne sie. Öffentliche Ergebnisse zählen sie als Zahlen ohne Person mit, bis zum selben Beitrag die Antworten von mindestens drei anderen gelöscht sind, und zählen danach noch eine davon, die das Los bestimmt: Sonst könnten alle sehen, wie jemand geantwortet hat.',
    goesWithoutVotes:
      'Ihre Beiträge, Ihre Adressen und alles, was sagt, wer Sie sind, werden für immer gelöscht. Diese Diskussion ist geschlossen und ihre Antworten sind veröffentlicht; Ihre Antworten bleiben deshalb als Zahlen ohne Person.',
    cancel: 'Abbrechen',
    erase: 'Für immer löschen',
    erasing: 'Wird gelöscht …',
    erasedHeading: 'Ihre Daten sind gelöscht',
    erased: 'In dieser Diskussion sagt nichts mehr, wer Sie sind. Sie können diese Seite schließen.',
  },
}
