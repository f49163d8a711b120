import type { UploadedComment } from '@folkmoot/api-types/comments'
import { type PlannedSeed, formatSeedCsv, MAX_SEEDS_PER_CALL } from '@folkmoot/domain/seed-plan'
import { seedMessages } from '../../messages/seeds.ts'
import { formatRowReason, formatSeedReason } from './seeds-api.ts'

/** What became of a row of the file: `unsent` rows can be sent again. */
export interface SeedOutcome extends PlannedSeed {
  readonly result: 'added' | 'skipped' | 'failed' | 'unsent'
  /** in words; absent for what was added */
  readonly reason?: string
}

const RESULTS = { success: 'added', skipped: 'skipped', error: 'failed' } as const

function createOutcome(row: PlannedSeed, answer: UploadedComment | undefined): SeedOutcome {
  if (!answer) return { ...row, result: 'failed', reason: formatRowReason() }
  const result = RESULTS[answer.status]
  return { ...row, result, ...(result === 'added' ? {} : { reason: formatRowReason(answer.reason) }) }
}

/** The rows of one call with what the server says of each; texts are unique among them. */
function matchOutcomes(rows: readonly PlannedSeed[], answers: readonly UploadedComment[]): SeedOutcome[] {
  const byText = new Map(answers.map((answer) => [answer.txt.trim(), answer]))
  return rows.map((row, index) =>
    createOutcome(row, byText.get(row.txt) ?? (answers.length === rows.length ? answers[index] : undefined)),
  )
}

/** The rows that will not be sent, and why. */
export const listSkippedSeeds = (plan: readonly PlannedSeed[]): SeedOutcome[] =>
  plan
    .filter(({ outcome: fate }) => fate !== 'add')
    .map((row) => ({ ...row, result: 'skipped', reason: seedMessages.fates[row.outcome] }))

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
    const batch = rows.slice(outcomes.length, outcomes.length + MAX_SEEDS_PER_CALL)
    try {
      outcomes.push(...matchOutcomes(batch, await send(formatSeedCsv(batch.map(({ txt }) => txt)))))
      onProgress(outcomes.length)
    } catch (problem) {
      const reason = formatSeedReason(problem)
      const rest = rows.slice(outcomes.length)
      return [...outcomes, ...rest.map((row): SeedOutcome => ({ ...row, result: 'unsent', reason }))]
    }
  }
  return outcomes
}
