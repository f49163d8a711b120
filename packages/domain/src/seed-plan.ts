import { escapeCell } from './import/escape-cell.ts'
import { normalizeForComparison } from './near-duplicate-index.ts'
import { ORIGINAL_ID_COLUMN } from './original-id.ts'
import { SEED_COLUMN } from './seed-column.ts'
import type { SeedRow, SeedRowProblem } from './seed-csv.ts'

/** The outcome for a row: added, already in the file (`twice`) or in the conversation (`known`), or its problem. */
export type SeedOutcome = 'add' | 'twice' | 'known' | SeedRowProblem

/** A row of the file with its outcome. */
export interface PlannedSeed {
  readonly line: number
  readonly txt: string
  readonly original_id?: string
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
  return rows.map(({ problem, ...row }) => {
    const { txt } = row
    if (problem) return { ...row, outcome: problem }
    if (inConversation.has(txt)) return { ...row, outcome: 'known' }
    if (inFile.has(txt)) return { ...row, outcome: 'twice' }
    const plain = normalizeForComparison(txt)
    const similarity = findSimilarity(plain)
    inFile.add(txt)
    plainInFile.add(plain)
    return { ...row, outcome: 'add', ...similarity }
  })
}

/** Rows of one call: even the longest comments stay below the server's limit for a body. */
export const MAX_SEEDS_PER_CALL = 400

const quoteCell = (text: string): string => escapeCell(text, 'always')

/** The file for the upload: the comments to add, with their ids where any has one, every cell in quotes. */
export function formatSeedCsv(seeds: readonly Pick<PlannedSeed, 'txt' | 'original_id'>[]): string {
  const hasIds = seeds.some(({ original_id }) => original_id !== undefined)
  const header = hasIds ? `${SEED_COLUMN},${ORIGINAL_ID_COLUMN}` : SEED_COLUMN
  const lines = seeds.map(({ txt, original_id = '' }) =>
    hasIds ? `${quoteCell(txt)},${quoteCell(original_id)}` : quoteCell(txt),
  )
  return [header, ...lines, ''].join('\n')
}

/** A row that was not added, with the reason in words. */
interface FailedSeed {
  readonly line: number
  readonly txt: string
  readonly reason: string
  readonly original_id?: string
}

/** A file of the rows that were not added. It can be corrected and uploaded: the other columns are ignored. */
export function formatFailedSeedsCsv(failed: readonly FailedSeed[]): string {
  const hasIds = failed.some(({ original_id }) => original_id !== undefined)
  const lines = failed.map(({ line, txt, reason, original_id = '' }) =>
    [quoteCell(txt), line, escapeCell(reason), ...(hasIds ? [quoteCell(original_id)] : [])].join(','),
  )
  return [`${SEED_COLUMN},line,reason${hasIds ? `,${ORIGINAL_ID_COLUMN}` : ''}`, ...lines, ''].join('\r\n')
}
