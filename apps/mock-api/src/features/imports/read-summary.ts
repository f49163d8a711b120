import { LIMITS } from '@folkmoot/domain/limits'
import { readCsvRows, type CsvRow, type TextChunks } from '@folkmoot/domain/import/csv'
import { numberCell, shortTextCell } from '@folkmoot/domain/import/kinds'
import { FIX_CELL, FIX_FILE, FIX_QUOTES, type ProblemAtLine } from '@folkmoot/domain/import/problem'

/** What summary.csv tells of a conversation; the counts in it follow from the other files. */
export interface ImportedSummary {
  readonly topic: string
  readonly description: string
  /** address of the conversation on the server that held it, null when the file has none */
  readonly url: string | null
  /** how often it was opened there, null when the file does not say */
  readonly views: number | null
}

interface Found {
  topic: string
  description: string
  url: string
  views: number | null
}

/** One key: what its value should be, and how it is taken over; `take` answers false for a wrong value. */
interface Key {
  readonly expected: string
  readonly take: (found: Found, cell: string) => boolean
}

function textKey(key: 'topic' | 'description' | 'url', longest: number): Key {
  const kind = shortTextCell(longest)
  const take: Key['take'] = (found, cell) => {
    const text = kind.read(cell)
    if (text !== undefined) found[key] = text
    return text !== undefined
  }
  return { expected: kind.expected, take }
}

const TOPIC = textKey('topic', LIMITS.topic)

const KEYS = new Map<string, Key>([
  ['topic', TOPIC],
  ['conversation-description', textKey('description', LIMITS.description)],
  ['url', textKey('url', LIMITS.link)],
  [
    'views',
    {
      expected: numberCell.expected,
      take: (found, cell) => {
        found.views = cell === '' ? null : (numberCell.read(cell) ?? null)
        return cell === '' || found.views !== null
      },
    },
  ],
  [
    'vote-convention',
    {
      expected: 'agree=+1, since 1 stands for agree in these files',
      take: (_found, cell) => /(^|;)agree=\+?1(;|$)/.test(cell),
    },
  ],
])

const NO_TOPIC: ProblemAtLine = {
  line: 1,
  expected: 'a row with the key topic among its rows of a key and a value',
  advice: FIX_FILE,
}

/** Takes over one row; keys that are not known are passed over. Answers undefined when all is well. */
function take(found: Found, key: Key, { line, cells }: CsvRow): ProblemAtLine | undefined {
  const [column = '', cell = '', ...more] = cells
  if (more.some((extra) => extra !== '')) {
    return { line, column, expected: 'one value after the key', advice: FIX_QUOTES }
  }
  return key.take(found, cell) ? undefined : { line, column, expected: key.expected, advice: FIX_CELL }
}

/** Reads summary.csv: a key and a value in each row, in any order. The topic's row must be there, its value may be empty. */
export async function readSummary(
  chunks: TextChunks,
): Promise<{ readonly value: ImportedSummary } | { readonly problem: ProblemAtLine }> {
  const found: Found = { topic: '', description: '', url: '', views: null }
  let named = false
  for await (const row of readCsvRows(chunks)) {
    if ('problem' in row) return row
    const key = KEYS.get(row.cells[0]?.trim().toLowerCase() ?? '')
    if (!key) continue
    const problem = take(found, key, row)
    if (problem) return { problem }
    named ||= key === TOPIC
  }
  return !named ? { problem: NO_TOPIC } : { value: { ...found, url: found.url || null } }
}
