import { sql } from 'kysely'
import type { Db } from '../storage/database.ts'
import type { VoteEventRow, LatestVoteRow } from '../storage/vote-tables.ts'
import { raiseGeneration } from '../storage/generations.ts'
import { prepareQuery } from '../storage/prepared-query.ts'
import { createInvalidTokenError } from './token-errors.ts'

/** A vote as a client casts it. */
export type VoteInput = Pick<VoteEventRow, 'tid' | 'vote' | 'high_priority'>

/** A row of the vote history before it has its id. */
export type NewVote = Omit<VoteEventRow, 'id'>

const toVoteColumns = (vote: NewVote) => ({
  zid: vote.zid,
  pid: vote.pid,
  tid: vote.tid,
  vote: vote.vote,
  high_priority: vote.high_priority,
  weight_x_32767: vote.weight_x_32767,
})

/** Returns no row if the same vote is stored already. */
const upsertLatestVote = prepareQuery((tx, vote: NewVote) =>
  tx
    .insertInto('votes_latest')
    .values({ ...toVoteColumns(vote), modified: vote.created })
    .onConflict((conflict) =>
      conflict
        .columns(['zid', 'pid', 'tid'])
        .doUpdateSet((row) => ({
          vote: row.ref('excluded.vote'),
          high_priority: row.ref('excluded.high_priority'),
          weight_x_32767: row.ref('excluded.weight_x_32767'),
          modified: row.ref('excluded.modified'),
        }))
        .where((row) =>
          row.or([
            row('votes_latest.vote', '!=', row.ref('excluded.vote')),
            row('votes_latest.high_priority', '!=', row.ref('excluded.high_priority')),
            row('votes_latest.weight_x_32767', '!=', row.ref('excluded.weight_x_32767')),
          ]),
        ),
    )
    .returning('tid'),
)

const insertVoteEvent = prepareQuery((tx, vote: VoteEventRow) =>
  tx.insertInto('votes').values({ ...toVoteColumns(vote), id: vote.id, created: vote.created }),
)

const incrementVoteCount = prepareQuery((tx, { zid, pid, created }: NewVote) =>
  tx
    .updateTable('participants')
    .set({ vote_count: sql`vote_count + 1`, last_interaction: created })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .returning('pid'),
)

/**
 * Stores a vote: a row of the history, the latest vote, and the participant's vote count. The same vote sent again changes
 * none of them, so a client may repeat a request. Call it inside a transaction.
 * Storage of `castVote`.
 * @throws ApiError for an erased participant
 */
export async function insertVote(tx: Db, vote: NewVote): Promise<void> {
  const id = await raiseGeneration(tx, vote.zid, vote.created)
  const changed = await upsertLatestVote(tx, vote)
  if (changed.length === 0) return
  await insertVoteEvent(tx, { ...vote, id })
  const counted = await incrementVoteCount(tx, vote)
  // erased since the request was read
  if (counted.length === 0 && (await isErased(tx, vote))) throw createInvalidTokenError('no such participant')
}

async function isErased(tx: Db, { zid, pid }: NewVote): Promise<boolean> {
  const row = await tx
    .selectFrom('erased_participants')
    .select('pid')
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .executeTakeFirst()
  return row !== undefined
}

const selectLatestVotes = prepareQuery((db, { zid, pid }: { zid: number; pid: number }) =>
  db.selectFrom('votes_latest').selectAll().where('zid', '=', zid).where('pid', '=', pid).orderBy('tid'),
)

/** Lists a participant's latest votes by comment; only the one on `tid` if given. */
export async function listLatestVotes(
  db: Db,
  zid: number,
  pid: number,
  tid?: number,
): Promise<LatestVoteRow[]> {
  const rows = await selectLatestVotes(db, { zid, pid })
  return tid === undefined ? rows : rows.filter((row) => row.tid === tid)
}

/** Lists a participant's whole vote history, oldest first. */
export const listVoteHistory = (db: Db, zid: number, pid: number) =>
  db.selectFrom('votes').selectAll().where('zid', '=', zid).where('pid', '=', pid).orderBy('id').execute()
