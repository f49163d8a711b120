import { escapeCell, unguardText } from './import/escape-cell.ts'
import type { LineProblem } from './import/import-problem.ts'
import { type CsvRow, readCsvRows, type TextChunks } from './import/read-csv-rows.ts'
import { normalizeHeader } from './import/table-reader.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { LIMITS } from './limits.ts'

/** What became of the mail to a recipient: `none` was asked for, it waits, is being sent, was sent, or failed. */
export const MAIL_STATES = ['none', 'waiting', 'sending', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/**
 * Why a mail was not sent: the mail server refused it, the address has had its mails of the day, or the server stopped while it was
 * sending, so that the mail may have arrived.
 */
export const MAIL_PROBLEMS = ['refused', 'address-limit', 'interrupted'] as const
export type MailProblem = (typeof MAIL_PROBLEMS)[number]

/** Names and addresses are deleted after this time at the latest. */
export const RECIPIENT_DAYS = 90

/** Whom an owner gives a code (`addRecipients`); one of name and address is there. */
export interface Recipient {
  readonly name: string
  readonly email: string
  readonly lang: Language
}

/** Why a line of a list is no recipient: neither name nor address, no valid address, an unknown language, an address again. */
export type RecipientProblem = 'nobody' | 'name' | 'email' | 'language' | 'repeated'

const PROBLEM_WORDS: Readonly<Record<RecipientProblem, string>> = {
  nobody: 'has neither a name nor an address.',
  name: `has a name of more than ${LIMITS.recipientName} characters.`,
  email: 'has no valid e-mail address.',
  language: `has a language other than ${LANGUAGES.join(', ')}.`,
  repeated: 'has an address of a line before.',
}

/** Why a line gives nobody a code, in English, after the number of the line. */
export const describeRecipientProblem = (problem: RecipientProblem): string => PROBLEM_WORDS[problem]

/** A line of a list. */
export type RecipientRow =
  | { readonly line: number; readonly recipient: Recipient }
  | { readonly line: number; readonly problem: RecipientProblem }

/** As the server checks addresses. */
const MAIL_ADDRESS_PATTERN = /^[^@\s<>",;:]+@[^@\s<>",;:]+$/

const NAME_HEADERS = ['name', 'full name', 'nom', 'nombre', 'nombre completo', '姓名', 'الاسم']
const EMAIL_HEADERS = [
  'e-mail',
  'email',
  'mail',
  'e-mail address',
  'email address',
  'e-mail-adresse',
  'courriel',
  'correo',
  'correo electrónico',
  '電子郵件',
  'البريد الإلكتروني',
]
const LANGUAGE_HEADERS = ['language', 'lang', 'sprache', 'langue', 'idioma', '語言', 'اللغة']

/** Names of our languages in English and in themselves. */
const LANGUAGE_NAMES: Readonly<Record<string, Language>> = {
  english: 'en',
  german: 'de',
  deutsch: 'de',
  french: 'fr',
  français: 'fr',
  spanish: 'es',
  español: 'es',
  chinese: 'zh-Hant',
  中文: 'zh-Hant',
  arabic: 'ar',
  العربية: 'ar',
}

/** The language of a cell, by code (`de-AT` is German) or name; undefined for one that we do not have. */
function parseLanguage(text: string): Language | undefined {
  const word = text.trim().toLowerCase()
  const [primary = ''] = word.split(/[-_]/, 1)
  return (
    LANGUAGE_NAMES[word] ?? LANGUAGES.find((language) => language.toLowerCase().split('-', 1)[0] === primary)
  )
}

interface Columns {
  readonly name: number
  readonly email: number
  readonly language: number
}

const findColumns = (header: readonly string[]): Columns => {
  const names = normalizeHeader(header)
  const find = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  return { name: find(NAME_HEADERS), email: find(EMAIL_HEADERS), language: find(LANGUAGE_HEADERS) }
}

const getText = ({ cells }: CsvRow, column: number): string => unguardText(cells[column] ?? '').trim()

/** Parses a line. `seen` has the addresses of the lines before. */
function parseRow(
  row: CsvRow,
  columns: Columns,
  { seen, lang }: { seen: Set<string>; lang: Language },
): RecipientRow {
  const { line } = row
  const [name, email, language] = [columns.name, columns.email, columns.language].map((at) =>
    getText(row, at),
  )
  if (!name && !email) return { line, problem: 'nobody' }
  if ([...(name ?? '')].length > LIMITS.recipientName) return { line, problem: 'name' }
  if (email && (!MAIL_ADDRESS_PATTERN.test(email) || email.length > LIMITS.email))
    return { line, problem: 'email' }
  const parsed = language ? parseLanguage(language) : lang
  if (!parsed) return { line, problem: 'language' }
  const key = (email ?? '').toLowerCase()
  if (key !== '' && seen.has(key)) return { line, problem: 'repeated' }
  seen.add(key)
  return { line, recipient: { name: name ?? '', email: email ?? '', lang: parsed } }
}

/**
 * Reads a list of people to invite: a CSV file with the columns name, e-mail and language, of which a name or an address is
 * needed. A file of codes that we wrote is one, too. Blank lines are skipped.
 * @param lang of lines without a language
 * @returns the lines, each a recipient or its problem; or the problem of the file
 */
export async function readRecipients(
  chunks: TextChunks,
  lang: Language,
): Promise<{ readonly rows: readonly RecipientRow[] } | { readonly problem: LineProblem }> {
  const rows: RecipientRow[] = []
  let columns: Columns | undefined
  const seen = new Set<string>()
  for await (const row of readCsvRows(chunks)) {
    if ('problem' in row) return row
    if (columns === undefined) {
      columns = findColumns(row.cells)
      if (columns.name < 0 && columns.email < 0) {
        const advice = 'Write name, e-mail, language into the first line.'
        return { problem: { line: row.line, expected: 'a header with name or e-mail', advice } }
      }
    } else if (row.cells.some((cell) => cell.trim() !== '')) rows.push(parseRow(row, columns, { seen, lang }))
    if (rows.length > LIMITS.namedCodes) {
      const expected = `at most ${LIMITS.namedCodes} people`
      return { problem: { line: row.line, expected, advice: 'Split the file in two.' } }
    }
  }
  return { rows }
}

/** A line of the file for letters and mails. */
export interface MergeRow extends Omit<Recipient, 'lang'> {
  /** empty for a code of nobody */
  readonly lang: Language | ''
  readonly link: string
  readonly code: string
}

/** Word and Excel read a file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The header of the file for mail merge, as word processors offer its fields. */
export const MERGE_HEADER = `${BYTE_ORDER_MARK}name,e-mail,link,code,language\r\n`

/** Formats a line of the file for mail merge. Texts are guarded against formulas (SEC-3). */
export const formatMergeRow = ({ name, email, link, code, lang }: MergeRow): string =>
  `${[name, email, link, code, lang].map((cell) => escapeCell(cell)).join(',')}\r\n`
