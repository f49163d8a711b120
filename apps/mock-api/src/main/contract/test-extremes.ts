import { LIMITS } from '@folkmoot/domain/limits'

/** The event loop may be busy this long, in CPU time (SAFE-82). Until it is free nobody gets an answer, not even from `/healthz`. */
export const MAX_TURN_MS = 200
export const MAX_MEMORY_BYTES = 600e6

const FIRST_MS = Date.UTC(2000, 0, 1)

const createCsv = (name: string, head: string, rows: readonly string[]) =>
  [name, new Blob([`${head}\n${rows.join('\n')}\n`], { type: 'text/csv' }), name] as const

/** The files of a conversation whose ids, times and texts are as large as they may be. */
export function createExtremeArchive({ comments, voters }: { comments: number; voters: number }): FormData {
  const times = [FIRST_MS, Date.now()]
  const time = (at: number) => times[at % 2]!
  const tid = (at: number) => LIMITS.importedComment - at
  const pid = (at: number) => LIMITS.importedParticipant - at
  const text = (at: number) => `${at} ${'ﷺ'.repeat(LIMITS.comment - 8)}`
  const numbers = (many: number) => Array.from({ length: many }, (_, at) => at)
  const form = new FormData()
  form.append(...createCsv('summary.csv', `topic,${'ﷺ'.repeat(1000)}`, [`description,${'ﷺ'.repeat(1000)}`]))
  form.append(
    ...createCsv(
      'comments.csv',
      'timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,is-seed,moderation-reason,comment-body',
      numbers(comments).map(
        (at) => `${time(at)},x,${tid(at)},${pid(at)},9,9,${(at % 3) - 1},true,why ${at},${text(at)}`,
      ),
    ),
  )
  form.append(
    ...createCsv(
      'votes.csv',
      'timestamp,datetime,comment-id,voter-id,vote',
      numbers(voters).flatMap((voter) =>
        // each in a minute of its own
        numbers(Math.min(comments, 40)).map(
          (at) => `${FIRST_MS + (40 * voter + at) * 300_000},x,${tid(at)},${pid(voter)},${(at % 3) - 1}`,
        ),
      ),
    ),
  )
  return form
}
