import { escapeCell } from './import/escape-cell.ts'
import { normalizeForComparison } from './near-duplicate-index.ts'
import { SEED_COLUMN } from './seed-column.ts'
import type { SeedRow, SeedRowProblem } from './seed-csv.ts'

/** The outcome for a row: added, already in the file (`twice`) or in the conversation (`known`), or its problem. */
export type SeedOutcome = 'add' | 'twice' | 'known' | SeedRowProblem

/** A row of the file with its outcome. */
export interface PlannedSeed {
  readonly line: number
  readonly txt: string
  readonly outcome: SeedOutcome
  /** of an added one: its normalized text is already in the file or in the conversation */
  readonly similarTo?: 'twice' | 'known'
}

/**
 * Plans the outcome for each row before anything is sent (CFG-7). Only identical texts are left out; those that differ in
 * case, spaces or punctuation are added and marked.
 * @param known the texts of the conversation
 */
export function planSeeds(rows: readonly SeedRow[], known: Iterable<string>): PlannedSeed[] {
  const inConversation = new Set(known)
  const inFile = new Set<string>()
  const plainInConversation = new Set([...inConversation].map(normalizeForComparison))
  const plainInFile = new Set<string>()
  const findSimilarity = (plain: string): Pick<PlannedSeed, 'similarTo'> => {
    if (plain === '') return {}
    if (plainInConversation.has(plain)) return { similarTo: 'known' }
    return plainInFile.has(plain) ? { similarTo: 'twice' } : {}
  }
  return rows.map(({ line, txt, problem }) => {
    if (problem) return { line, txt, outcome: problem }
    if (inConversation.has(txt)) return { line, txt, outcome: 'known' }
    if (inFile.has(txt)) return { line, txt, outcome: 'twice' }
    const plain = normalizeForComparison(txt)
    const similarity = findSimilarity(plain)
    inFile.add(txt)
    plainInFile.add(plain)
    return { line, txt, outcome: 'add', ...similarity }
  })
}

/** Rows of one call: even the longest comments stay below the server's limit for a body. */
export const MAX_SEEDS_PER_CALL = 400

/** The file for the upload: the comments to add, every cell in quotes. */
export const formatSeedCsv = (texts: readonly string[]): string =>
  [SEED_COLUMN, ...texts.map((txt) => escapeCell(txt, 'always')), ''].join('\n')

/** A row that was not added, with the reason in words. */
interface FailedSeed {
  readonly line: number
  readonly txt: string
  readonly reason: string
}

/** A file of the rows that were not added. It can be corrected and uploaded: the other columns are ignored. */
export const formatFailedSeedsCsv = (failed: readonly FailedSeed[]): string =>
  [
    `${SEED_COLUMN},line,reason`,
    ...failed.map(({ line, txt, reason }) => `${escapeCell(txt, 'always')},${line},${escapeCell(reason)}`),
    '',
  ].join('\r\n')
