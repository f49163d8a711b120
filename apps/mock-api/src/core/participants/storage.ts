import { sql } from 'kysely'
import type { Db, Participants } from '../../storage/database.ts'
import { prepareQuery } from '../../storage/prepared-query.ts'

const selectByPid = prepareQuery((db, { zid, pid }: { zid: number; pid: number }) =>
  db.selectFrom('participants').selectAll().where('zid', '=', zid).where('pid', '=', pid),
)

/** Somebody's row in a conversation. */
export async function findParticipant(db: Db, zid: number, pid: number): Promise<Participants | undefined> {
  const [row] = await selectByPid(db, { zid, pid })
  return row
}

const selectByUid = prepareQuery((db, { zid, uid }: { zid: number; uid: number }) =>
  db.selectFrom('participants').selectAll().where('zid', '=', zid).where('uid', '=', uid).limit(1),
)

/** The row of a person with an account. */
export async function findParticipantByUid(
  db: Db,
  zid: number,
  uid: number,
): Promise<Participants | undefined> {
  const [row] = await selectByUid(db, { zid, uid })
  return row
}

/** The row of a browser that made itself a key; `key` is the stored digest. */
export const findParticipantByKey = (db: Db, zid: number, key: string): Promise<Participants | undefined> =>
  db
    .selectFrom('participants')
    .selectAll()
    .where('zid', '=', zid)
    .where('participant_key', '=', key)
    .executeTakeFirst()

/** The row of whoever came to this conversation by an external id. */
export const findParticipantByXid = (db: Db, zid: number, xid: string): Promise<Participants | undefined> =>
  db
    .selectFrom('xids')
    .innerJoin('participants', (on) =>
      on.onRef('participants.zid', '=', 'xids.zid').onRef('participants.pid', '=', 'xids.pid'),
    )
    .selectAll('participants')
    .where('xids.zid', '=', zid)
    .where('xids.xid', '=', xid)
    .executeTakeFirst()

interface Newcomer {
  zid: number
  uid: number
  /** the stored digest */
  participant_key: string | null
  now: number
}

const insertRow = prepareQuery((tx, { zid, uid, participant_key, now }: Newcomer) =>
  tx
    .insertInto('participants')
    .values({
      zid,
      pid: sql<number>`(select coalesce(max(pid) + 1, 0) from participants where zid = ${zid})`,
      uid,
      participant_key,
      vote_count: 0,
      last_interaction: now,
      last_notified: 0,
      subscribed: 0,
      nsli: 0,
      mod: 0,
      created: now,
    })
    .returningAll(),
)

const incrementParticipantCount = prepareQuery((tx, { zid }: Pick<Newcomer, 'zid'>) =>
  tx
    .updateTable('conversations')
    .set({ participant_count: sql`participant_count + 1` })
    .where('zid', '=', zid),
)

/** Adds somebody to the conversation with the next number, counting from 0, and counts them. */
export async function insertParticipant(tx: Db, newcomer: Newcomer): Promise<Participants> {
  const [row] = await insertRow(tx, newcomer)
  if (!row) throw new Error('A participant could not be stored.')
  await incrementParticipantCount(tx, newcomer)
  return row
}

/** Gives a participant whom an import brought a person of their own. */
export const updateUid = (tx: Db, { zid, pid, uid }: Participants) =>
  tx.updateTable('participants').set({ uid }).where('zid', '=', zid).where('pid', '=', pid).execute()

/** How many votes each participant gave, by pid; who gave none is left out. */
export const listVoteCounts = (db: Db, zid: number) =>
  db
    .selectFrom('participants')
    .select(['pid', 'vote_count as count'])
    .where('zid', '=', zid)
    .where('vote_count', '>', 0)
    .orderBy('pid')
    .execute()

/** How many comments each participant wrote, by pid. */
export const listCommentCounts = (db: Db, zid: number) =>
  db
    .selectFrom('comments')
    .select((row) => ['pid', row.fn.countAll<number>().as('count')])
    .where('zid', '=', zid)
    .groupBy('pid')
    .orderBy('pid')
    .execute()

/** What somebody says on a comment. */
export interface VoteInput {
  tid: number
  vote: number
  high_priority: number
}

/** What the next comment of somebody depends on, as it stands at one moment. */
export interface VoterState {
  /** the generation of the moderation list */
  comments: number
  /** that of the votes which the last opinion analysis read, null without one, and when it was done */
  input_generation: number | null
  computed: number | null
  /** the comments that they have voted on */
  votedTids: number[]
  /** whether they say that very thing already */
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
          // one text instead of a row for each vote: most of the time would go into the rows
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

/** No comment has this id, and nobody this number. */
const NO_ID = -1
const NO_VOTE: VoteInput = { tid: NO_ID, vote: 0, high_priority: 0 }

/**
 * What the next comment of a participant depends on; of nobody in particular when `pid` is undefined.
 * @param said what they are about to say
 */
export async function findVoterState(
  db: Db,
  zid: number,
  pid: number = NO_ID,
  said: VoteInput = NO_VOTE,
): Promise<VoterState> {
  const [row] = await selectVoterState(db, { zid, pid, ...said })
  if (!row) throw new Error('A conversation has no row for its generation.')
  const { comments, input_generation, computed, tids, same } = row
  const voted = tids === null ? [] : (JSON.parse(`[${tids}]`) as number[])
  return { comments, input_generation, computed, votedTids: voted, hasSameVote: same !== null }
}

/** The priorities of the last opinion analysis by comment; undefined as long as there is none. */
export async function findPriorities(db: Db, zid: number): Promise<Map<number, number> | undefined> {
  const row = await db
    .selectFrom('analyses')
    .select((row) => [
      'priorities',
      // a result of many people takes long to read
      row.case().when('priorities', 'is', null).then(row.ref('result')).else(null).end().as('result'),
    ])
    .where('zid', '=', zid)
    .where('kind', '=', 'opinion')
    .executeTakeFirst()
  const apart = row?.priorities ?? null
  const text = apart ?? row?.result ?? null
  if (text === null) return undefined
  const read = JSON.parse(text) as Record<string, unknown>
  const priorities = (apart === null ? (read['comment-priorities'] ?? {}) : read) as Record<string, number>
  return new Map(Object.entries(priorities).map(([tid, priority]) => [Number(tid), priority]))
}
