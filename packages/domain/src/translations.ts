import { escapeCell } from './export-files.ts'
import { formatImportProblem, type TextChunks } from './import/csv.ts'
import {
  createOptionalColumn,
  createRequiredColumn,
  createTableReader,
  createTextCell,
  readTable,
  type CellKind,
} from './import/table.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { LIMITS } from './limits.ts'
import { isLongerThan } from './text.ts'
import { DESCRIPTION_TID, QUESTION_TID, type Translation } from './translation.ts'

/** Most characters of a translation. */
export function getTranslationLimit(tid: number): number {
  if (tid === DESCRIPTION_TID) return LIMITS.description
  return tid === QUESTION_TID ? LIMITS.topic : LIMITS.comment
}

const NAMES: Readonly<Record<string, number>> = { topic: QUESTION_TID, description: DESCRIPTION_TID }

const textIdCell: CellKind<number> = {
  parse: (cell) =>
    NAMES[cell.trim().toLowerCase()] ?? (/^ *\d{1,9} *$/.test(cell) ? Number(cell) : undefined),
  expected: 'topic, description, or the number of a comment',
}

const languageCell: CellKind<Language> = {
  parse: (cell) => LANGUAGES.find((language) => language.toLowerCase() === cell.trim().toLowerCase()),
  expected: `one of ${LANGUAGES.join(', ')}`,
}

const FIX_LINE = 'Correct or remove the line, then choose the file again.'

const reader = createTableReader<Translation>({
  tid: createRequiredColumn('comment-id', textIdCell),
  language: createRequiredColumn('language', languageCell),
  txt: createOptionalColumn('text', createTextCell(LIMITS.description), ''),
})

/** Finds why a translation of a file cannot be saved. */
function findProblem({ tid, language, txt }: Translation, texts: ReadonlySet<number>, seen: Set<string>) {
  const limit = getTranslationLimit(tid)
  if (isLongerThan(txt, limit)) return `a text of at most ${limit} characters`
  if (!texts.has(tid)) return 'a text of this conversation that is not rejected'
  const name = `${language} ${tid}`
  if (seen.has(name)) return 'each text once in a language'
  seen.add(name)
  return undefined
}

/**
 * Reads a CSV file of translations; other columns are ignored.
 * @param texts the tids of what can be translated
 * @throws Error that names the line and the way out
 */
export async function readTranslations(
  chunks: TextChunks,
  texts: ReadonlySet<number>,
): Promise<Translation[]> {
  const found: Translation[] = []
  const seen = new Set<string>()
  for await (const batch of readTable(chunks, reader)) {
    if ('problem' in batch) throw new Error(formatImportProblem('The file', batch.problem))
    if (!batch.names.includes('text')) throw new Error('The file has no column “text” with the translations.')
    for (const { line, value } of batch.rows) {
      const expected = findProblem(value, texts, seen)
      if (expected !== undefined)
        throw new Error(formatImportProblem('The file', { line, expected, advice: FIX_LINE }))
      found.push(value)
    }
  }
  return found
}

/** A text with what it says in its own language. */
export interface TranslatedText extends Translation {
  readonly original: string
  /** the original has changed since */
  readonly is_stale: boolean
}

type Line = Omit<TranslatedText, 'is_stale'>

/** Formats translations as CSV, each beside its original, for a translator to fill in. */
export const formatTranslations = (texts: readonly Line[]): string =>
  ['comment-id,language,text,original', ...texts.map(formatLine)].map((line) => `${line}\n`).join('')

function formatLine({ tid, language, txt, original }: Line): string {
  const name = Object.keys(NAMES).find((one) => NAMES[one] === tid) ?? String(tid)
  return [name, language, escapeCell(txt), escapeCell(original)].join(',')
}
