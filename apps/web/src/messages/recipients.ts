import type { MailProblem, MailState } from '@folkmoot/domain/recipients'

/** Texts of the people whom codes are for. */
export const recipientMessages = {
  title: 'People with codes',
  intro:
    'Give codes to people by a list, then write to them yourself with a file for mail merge, or let this server send the mails.',
  open: 'People and mail',
  back: 'Back to the codes',
  ownersOnly: 'Only owners of this conversation see the people whom codes are for.',
  loading: 'Loading people...',
  loadFailed: 'The people could not be loaded.',
  privacy:
    'Names and addresses are for owners alone. Each is deleted when its code is used, revoked or expired, all of them when the conversation closes, and after 90 days. Participants never see them.',

  addHeading: 'Add people',
  addClosed:
    'The conversation is closed. Open it, or set when it opens, before you give people codes: names are deleted while it is closed.',
  addForgotten:
    'The people of this conversation have been forgotten. Nobody can be added to the list until it opens.',
  file: 'List of people (CSV)',
  fileHelp: 'Columns: name, e-mail, language. A name or an address is enough.',
  language: 'Language of people without one',
  languageNames: {
    en: 'English',
    de: 'German',
    fr: 'French',
    es: 'Spanish',
    ar: 'Arabic',
    'zh-Hant': 'Chinese (traditional)',
  },
  codesFrom: 'Codes from',
  ofWave: (wave: number) => `Wave ${wave}`,
  newCodes: 'New codes, made for them',
  newCodesHelp:
    'New codes are a wave of their own: its people get no codes to pass on until a next wave gives them some.',
  ready: (people: string, count: number) => `${people} in this list ${count === 1 ? 'gets' : 'get'} a code.`,
  noneReady: 'Nobody in this list can get a code.',
  line: (line: number, problem: string) => `Line ${line} ${problem}`,
  moreProblems: (count: string) => `And ${count} more lines.`,
  badFile: (line: number, expected: string, advice: string) =>
    `Line ${line}: ${expected} is expected. ${advice}`,
  add: (people: string) => `Give ${people} codes`,
  adding: 'Giving codes…',
  added: (people: string, count: number) => `${people} ${count === 1 ? 'has' : 'have'} a code now.`,
  known: (people: string, count: number) =>
    `${people} ${count === 1 ? 'has' : 'have'} one already, by their address.`,
  addFailed: 'The people could not be given codes.',

  listHeading: 'Who has not joined yet',
  none: 'No unused code has a name.',
  columns: { name: 'Name', email: 'E-mail', language: 'Language', code: 'Code', wave: 'Wave', mail: 'Mail' },
  tableName: 'People with unused codes',
  states: {
    none: 'Not sent',
    waiting: 'Waits',
    sending: 'Being sent',
    sent: 'Sent',
    failed: 'Failed',
  } satisfies Record<MailState, string>,
  problems: {
    refused: 'refused by the mail server',
    'address-limit': 'this address has had its mails of the day',
    interrupted: 'the server stopped meanwhile; it may have arrived',
  } satisfies Record<MailProblem, string>,

  mailHeading: 'Write to them',
  merge: 'File for mail merge',
  mergeHelp:
    'Name, e-mail, link, code and language of every unused code of yours, for Word, LibreOffice or a mail program.',
  noMail: 'This server sends no mails until its operator sets SMTP_URL. Use the file for mail merge.',
  send: (mails: string) => `Send ${mails}`,
  retry: (mails: string) => `Send ${mails} again`,
  mails: (written: string, count: number) => `${written} ${count === 1 ? 'mail' : 'mails'}`,
  sendQuestion: (mails: string) => `Send ${mails}?`,
  sendConsequence:
    'Each person gets a link and a code in their language, in fixed words of this server. A code is mailed once.',
  retryConsequence: 'A mail that was interrupted may have arrived the first time.',
  cancel: 'Cancel',
  progress: (sent: string, waiting: string, failed: string) =>
    `${sent} sent, ${waiting} waiting, ${failed} failed.`,
  closedWaits:
    'Mails go out while the conversation is open, 120 a minute at most, and up to the server’s limit of the day.',
  mailFailed: 'The mails could not be queued.',
  mergeFailed: 'The file could not be downloaded.',

  forget: 'Delete names and addresses',
  forgetQuestion: 'Delete all names and addresses?',
  forgetConsequence: 'The codes stay valid. Mails that wait are not sent. This cannot be undone.',
  forgetOne: (who: string) => `Delete ${who}`,
  forgotten: 'The names and addresses are deleted.',
  forgetFailed: 'The names and addresses could not be deleted.',
} as const
