import { sql } from 'kysely'
import type { Db, Votes } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generations.ts'

/** A vote as it comes in; its place in the history is found when it is stored. */
export type NewVote = Omit<Votes, 'id'>

/**
 * Makes a vote the one that counts for this participant and comment.
 * @returns false when the very same vote counts already
 */
async function replaceLatest(tx: Db, { created: modified, ...vote }: NewVote): Promise<boolean> {
  const written = await tx
    .insertInto('votes_latest')
    .values({ ...vote, modified })
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
    .returning('tid')
    .executeTakeFirst()
  return written !== undefined
}

/**
 * Stores a vote: one more row of the history, the vote that counts for this participant and comment, and the
 * participant's own count. The very same vote sent again changes none of them (a client that heard no answer sends it
 * again). Runs inside a transaction of the caller's.
 */
export async function insertVote(tx: Db, vote: NewVote): Promise<void> {
  const { zid, pid, created } = vote
  const id = await raiseGeneration(tx, zid, created)
  if (!(await replaceLatest(tx, vote))) return
  await tx
    .insertInto('votes')
    .values({ ...vote, id })
    .execute()
  await tx
    .updateTable('participants')
    .set({ vote_count: sql`vote_count + 1`, last_interaction: created })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .execute()
}

/** The votes of a participant that count, in the order of the comments; on one comment if `tid` is given. */
export function listLatestVotes(db: Db, zid: number, pid: number, tid?: number) {
  let rows = db.selectFrom('votes_latest').selectAll().where('zid', '=', zid).where('pid', '=', pid)
  if (tid !== undefined) rows = rows.where('tid', '=', tid)
  return rows.orderBy('tid').execute()
}

/** Every vote that a participant ever gave, in their order. */
export const listPastVotes = (db: Db, zid: number, pid: number) =>
  db.selectFrom('votes').selectAll().where('zid', '=', zid).where('pid', '=', pid).orderBy('id').execute()
