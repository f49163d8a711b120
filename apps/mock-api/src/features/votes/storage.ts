import type { Db, Votes } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generations.ts'

/** A vote as it comes in; its place in the history is found when it is stored. */
export type NewVote = Omit<Votes, 'id'>

/**
 * Stores a vote: one more row of the history, and the vote that counts for this participant and comment.
 * Runs inside a transaction of the caller's.
 */
export async function insertVote(tx: Db, vote: NewVote): Promise<void> {
  const id = await raiseGeneration(tx, vote.zid, vote.created)
  const { created: modified, ...latest } = vote
  await tx
    .insertInto('votes')
    .values({ ...vote, id })
    .execute()
  await tx
    .insertInto('votes_latest')
    .values({ ...latest, modified })
    .onConflict((conflict) =>
      conflict.columns(['zid', 'pid', 'tid']).doUpdateSet((row) => ({
        vote: row.ref('excluded.vote'),
        high_priority: row.ref('excluded.high_priority'),
        weight_x_32767: row.ref('excluded.weight_x_32767'),
        modified: row.ref('excluded.modified'),
      })),
    )
    .execute()
}
