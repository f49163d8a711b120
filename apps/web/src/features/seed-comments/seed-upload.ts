import type { UploadedComment } from '@folkmoot/api-types'
import { type PlannedSeed, seedCsv, SEEDS_A_CALL } from '@folkmoot/domain'
import { seeds } from '../../messages/seed-comments.ts'
import { rowReason, seedReason } from './seed-comments-api.ts'

/** What became of a row of the file: `unsent` rows can be sent again. */
export interface SeedOutcome extends PlannedSeed {
  readonly result: 'added' | 'skipped' | 'failed' | 'unsent'
  /** in words; absent for what was added */
  readonly reason?: string
}

const RESULTS = { success: 'added', skipped: 'skipped', error: 'failed' } as const

function outcomeOf(row: PlannedSeed, answer: UploadedComment | undefined): SeedOutcome {
  if (!answer) return { ...row, result: 'failed', reason: rowReason() }
  const result = RESULTS[answer.status]
  return { ...row, result, ...(result === 'added' ? {} : { reason: rowReason(answer.reason) }) }
}

/** The rows of one call with what the server says of each; texts are unique among them. */
function outcomesOf(rows: readonly PlannedSeed[], answers: readonly UploadedComment[]): SeedOutcome[] {
  const byText = new Map(answers.map((answer) => [answer.txt.trim(), answer]))
  return rows.map((row, index) =>
    outcomeOf(row, byText.get(row.txt) ?? (answers.length === rows.length ? answers[index] : undefined)),
  )
}

/** The rows that will not be sent, and why. */
export const leftOut = (plan: readonly PlannedSeed[]): SeedOutcome[] =>
  plan
    .filter(({ fate }) => fate !== 'add')
    .map((row) => ({ ...row, result: 'skipped', reason: seeds.fates[row.fate] }))

/**
 * Sends rows, some at a time, until all are through or a call fails; then the rest is left unsent, with the reason.
 * @param send makes one call; rejected with an ApiFailure
 * @param onProgress is told how many rows are through
 */
export async function sendSeeds(
  rows: readonly PlannedSeed[],
  send: (csv: string) => Promise<readonly UploadedComment[]>,
  onProgress: (done: number) => void,
): Promise<SeedOutcome[]> {
  const outcomes: SeedOutcome[] = []
  while (outcomes.length < rows.length) {
    const batch = rows.slice(outcomes.length, outcomes.length + SEEDS_A_CALL)
    try {
      outcomes.push(...outcomesOf(batch, await send(seedCsv(batch.map(({ txt }) => txt)))))
      onProgress(outcomes.length)
    } catch (problem) {
      const reason = seedReason(problem)
      const rest = rows.slice(outcomes.length)
      return [...outcomes, ...rest.map((row): SeedOutcome => ({ ...row, result: 'unsent', reason }))]
    }
  }
  return outcomes
}
