import type { UploadedComment } from '@folkmoot/api-types/comments'
import { type PlannedSeed, formatSeedCsv, MAX_SEEDS_PER_CALL } from '@folkmoot/domain/seeds'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'
import { formatRowReason, formatSeedFailure } from './seed-comments-api.ts'

/** A row of the file with its result. Unsent rows can be sent again. */
export interface SeedOutcome extends PlannedSeed {
  readonly result: 'added' | 'skipped' | 'failed' | 'unsent'
  /** in words; absent for an added row */
  readonly reason?: string
}

const RESULTS = { success: 'added', skipped: 'skipped', error: 'failed' } as const

function createOutcome(row: PlannedSeed, answer: UploadedComment | undefined): SeedOutcome {
  if (!answer) return { ...row, result: 'failed', reason: formatRowReason() }
  const result = RESULTS[answer.status]
  return { ...row, result, ...(result === 'added' ? {} : { reason: formatRowReason(answer.reason) }) }
}

/** Joins the rows of one call with the server's answers. Each text occurs once. */
function createOutcomes(rows: readonly PlannedSeed[], answers: readonly UploadedComment[]): SeedOutcome[] {
  const byText = new Map(answers.map((answer) => [answer.txt.trim(), answer]))
  return rows.map((row, index) =>
    createOutcome(row, byText.get(row.txt) ?? (answers.length === rows.length ? answers[index] : undefined)),
  )
}

/** Lists the rows that are not sent, with the reason. */
export const listSkipped = (plan: readonly PlannedSeed[]): SeedOutcome[] =>
  plan
    .filter(({ outcome }) => outcome !== 'add')
    .map((row) => ({ ...row, result: 'skipped', reason: messages.plans[row.outcome] }))

/**
 * Sends rows in batches. When a call fails, the rest stays unsent, with the reason.
 * @param send makes one call; rejected with an ApiFailure
 * @param onProgress receives the number of answered rows
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
      outcomes.push(...createOutcomes(batch, await send(formatSeedCsv(batch))))
      onProgress(outcomes.length)
    } catch (problem) {
      const reason = formatSeedFailure(problem)
      const rest = rows.slice(outcomes.length)
      return [...outcomes, ...rest.map((row): SeedOutcome => ({ ...row, result: 'unsent', reason }))]
    }
  }
  return outcomes
}
