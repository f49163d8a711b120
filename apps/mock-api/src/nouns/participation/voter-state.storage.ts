import type { VoteInput } from '../votes/public.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/storage/database.ts'
import { ConversationGoneError } from '../../platform/storage/generations.ts'
import { prepareQuery } from '../../platform/storage/prepared-query.ts'

/** The state that decides a participant's next comment, read in one query. */
export interface VoterState {
  /** generation of the moderation list */
  commentsGeneration: number
  /** input generation and time of the last opinion analysis; null without one */
  input_generation: number | null
  computed: number | null
  /** comments that the participant has voted on */
  votedTids: number[]
  /** true if the vote to cast is already the latest one */
  hasSameVote: boolean
}

const selectVoterState = prepareQuery(
  (db, { zid, pid, tid, vote, high_priority }: VoteInput & { zid: number; pid: number }) =>
    db
      .selectFrom('generations')
      .leftJoin('analyses', (on) =>
        on.onRef('analyses.zid', '=', 'generations.zid').on('analyses.kind', '=', 'opinion'),
      )
      .select(['generations.comments', 'analyses.input_generation', 'analyses.computed'])
      .select((row) => [
        row
          .selectFrom('votes_latest')
          // one text instead of a row for each vote, because creating the rows would take most of the time
          .select(sql<string>`string_agg(cast(tid as text), ',')`.as('tids'))
          .where('zid', '=', zid)
          .where('pid', '=', pid)
          .as('tids'),
        row
          .selectFrom('votes_latest')
          .select('pid')
          .where('zid', '=', zid)
          .where('pid', '=', pid)
          .where('tid', '=', tid)
          .where('vote', '=', vote)
          .where('high_priority', '=', high_priority)
          .as('same'),
      ])
      .where('generations.zid', '=', zid),
)

/** Matches no comment and no participant. */
const NO_ID = -1
const NO_VOTE: VoteInput = { tid: NO_ID, vote: 0, high_priority: 0 }

/**
 * Reads the state that decides a participant's next comment.
 * @param pid without it, the state of a participant without votes
 * @param input the vote that the participant is about to cast
 * @throws ConversationGoneError
 */
export async function getVoterState(
  db: Db,
  zid: number,
  pid: number = NO_ID,
  input: VoteInput = NO_VOTE,
): Promise<VoterState> {
  const [row] = await selectVoterState(db, { zid, pid, ...input })
  if (!row) throw new ConversationGoneError()
  const { comments, input_generation, computed, tids, same } = row
  const votedTids = tids === null ? [] : (JSON.parse(`[${tids}]`) as number[])
  return { commentsGeneration: comments, input_generation, computed, votedTids, hasSameVote: same !== null }
}

/** Reads the comment priorities of the last opinion analysis by tid; undefined without an analysis. */
export async function findPriorities(db: Db, zid: number): Promise<Map<number, number> | undefined> {
  const row = await db
    .selectFrom('analyses')
    .select((row) => [
      'priorities',
      // the result of a large conversation takes long to read
      row.case().when('priorities', 'is', null).then(row.ref('result')).else(null).end().as('result'),
    ])
    .where('zid', '=', zid)
    .where('kind', '=', 'opinion')
    .executeTakeFirst()
  if (!row) return undefined
  const { priorities, result } = row
  if (priorities !== null) return parsePriorities(JSON.parse(priorities))
  if (result === null) return undefined
  return parsePriorities((JSON.parse(result) as Record<string, unknown>)['comment-priorities'] ?? {})
}

const parsePriorities = (priorities: unknown): Map<number, number> =>
  new Map(
    Object.entries(priorities as Record<string, number>).map(([tid, priority]) => [Number(tid), priority]),
  )
