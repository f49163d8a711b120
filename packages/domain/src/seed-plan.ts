import { escapeCell } from './import/escape-cell.ts'
import { normalizeForComparison } from './near-duplicate-index.ts'
import { SEED_COLUMN, type SeedRow, type SeedRowProblem } from './seed-csv.ts'

/** What will happen to a row: it is added, it stands there already, in the file or the conversation, or why it is none. */
export type SeedOutcome = 'add' | 'twice' | 'known' | SeedRowProblem

/** A row of the file with what will happen to it. */
export interface PlannedSeed {
  readonly line: number
  readonly txt: string
  readonly outcome: SeedOutcome
  /** of one that is added: it says the same as an earlier one, but for case, blanks or signs */
  readonly similarTo?: 'twice' | 'known'
}

/**
 * Says what an upload will do to each row before anything is sent (CFG-7). Texts are the same when every character is;
 * those that differ only in case, blanks or signs are added, and told.
 * @param known the texts that the conversation has already
 */
export function planSeeds(rows: readonly SeedRow[], known: Iterable<string>): PlannedSeed[] {
  const there = new Set(known)
  const inFile = new Set<string>()
  const plainThere = new Set([...there].map(normalizeForComparison))
  const plainInFile = new Set<string>()
  const likeness = (plain: string): Pick<PlannedSeed, 'similarTo'> => {
    if (plain === '') return {}
    if (plainThere.has(plain)) return { similarTo: 'known' }
    return plainInFile.has(plain) ? { similarTo: 'twice' } : {}
  }
  return rows.map(({ line, txt, problem }) => {
    if (problem) return { line, txt, outcome: problem }
    if (there.has(txt)) return { line, txt, outcome: 'known' }
    if (inFile.has(txt)) return { line, txt, outcome: 'twice' }
    const plain = normalizeForComparison(txt)
    const like = likeness(plain)
    inFile.add(txt)
    plainInFile.add(plain)
    return { line, txt, outcome: 'add', ...like }
  })
}

/** Rows that one call takes: even the longest comments of that many stay below what the server reads of a body. */
export const MAX_SEEDS_PER_CALL = 400

/** The file that is sent: only what is to be added, every cell in quotes. */
export const formatSeedCsv = (texts: readonly string[]): string =>
  [SEED_COLUMN, ...texts.map((txt) => escapeCell(txt, 'always')), ''].join('\n')

/** A row that was not added, and why in words. */
export interface FailedSeed {
  readonly line: number
  readonly txt: string
  readonly reason: string
}

/** The rows that were not added as a file, which can be mended and uploaded again: other columns are not read then. */
export const formatFailedSeedsCsv = (failed: readonly FailedSeed[]): string =>
  [
    `${SEED_COLUMN},line,reason`,
    ...failed.map(({ line, txt, reason }) => `${escapeCell(txt, 'always')},${line},${escapeCell(reason)}`),
    '',
  ].join('\r\n')
