import { LIMITS } from '@folkmoot/domain/limits'
import {
  readCsvRows,
  type CsvRow,
  type TextChunks,
  FIX_CELL,
  FIX_FILE,
  FIX_QUOTES,
  type LineProblem,
} from '@folkmoot/domain/import/csv'
import { numberCell, createTextCell } from '@folkmoot/domain/import/table'

/** Content of summary.csv without its counts, which follow from the other files. */
interface ImportedSummary {
  readonly topic: string
  readonly description: string
  /** URL of the conversation on its first server; null when the file has none */
  readonly url: string | null
  /** number of views there; null when the file has none */
  readonly views: number | null
}

interface SummaryFields {
  topic: string
  description: string
  url: string
  views: number | null
}

/** A key: its expected value, and `take`, which returns false for a wrong value. */
interface SummaryKey {
  readonly expected: string
  readonly apply: (found: SummaryFields, cell: string) => boolean
}

function createTextKey(key: 'topic' | 'description' | 'url', longest: number): SummaryKey {
  const kind = createTextCell(longest)
  const take: SummaryKey['apply'] = (found, cell) => {
    const text = kind.parse(cell)
    if (text !== undefined) found[key] = text
    return text !== undefined
  }
  return { expected: kind.expected, apply: take }
}

const TOPIC = createTextKey('topic', LIMITS.topic)

const KEYS = new Map<string, SummaryKey>([
  ['topic', TOPIC],
  ['conversation-description', createTextKey('description', LIMITS.description)],
  ['url', createTextKey('url', LIMITS.link)],
  [
    'views',
    {
      expected: numberCell.expected,
      apply: (found, cell) => {
        found.views = cell === '' ? null : (numberCell.parse(cell) ?? null)
        return cell === '' || found.views !== null
      },
    },
  ],
  [
    'vote-convention',
    {
      expected: 'agree=+1, since 1 stands for agree in these files',
      apply: (_found, cell) => /(^|;)agree=\+?1(;|$)/.test(cell),
    },
  ],
])

const NO_TOPIC: LineProblem = {
  line: 1,
  expected: 'a row with the key topic among its rows of a key and a value',
  advice: FIX_FILE,
}

/** Reads one row and skips unknown keys. Returns the problem, or undefined. */
function applyRow(found: SummaryFields, key: SummaryKey, { line, cells }: CsvRow): LineProblem | undefined {
  const [column = '', cell = '', ...more] = cells
  if (more.some((extra) => extra !== '')) {
    return { line, column, expected: 'one value after the key', advice: FIX_QUOTES }
  }
  return key.apply(found, cell) ? undefined : { line, column, expected: key.expected, advice: FIX_CELL }
}

/** Reads summary.csv: rows of a key and a value in any order. The topic's row is required; its value may be empty. */
export async function readSummary(
  chunks: TextChunks,
): Promise<{ readonly value: ImportedSummary } | { readonly problem: LineProblem }> {
  const found: SummaryFields = { topic: '', description: '', url: '', views: null }
  let named = false
  for await (const row of readCsvRows(chunks)) {
    if ('problem' in row) return row
    const key = KEYS.get(row.cells[0]?.trim().toLowerCase() ?? '')
    if (!key) continue
    const problem = applyRow(found, key, row)
    if (problem) return { problem }
    named ||= key === TOPIC
  }
  return !named ? { problem: NO_TOPIC } : { value: { ...found, url: found.url || null } }
}
