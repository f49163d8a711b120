import { sql } from 'kysely'
import type { Db } from '@folkmoot/server/platform/storage/database'
import { raiseGeneration } from '@folkmoot/server/platform/storage/generations'
import { runTransaction } from '@folkmoot/server/platform/storage/transaction'
import { countAllVotes } from '@folkmoot/server/platform/storage/vote-counters'
import { fillConversation } from './fill-conversation.ts'

/** Numbers of people, of votes per person, and of comments; each number divides the next but one. */
export interface Crowd {
  people: number
  comments: number
  votesEach: number
}

/**
 * Fills an empty conversation with votes that the database creates itself, one statement per table: a million votes take
 * seconds, not minutes.
 */
export async function fillCrowd(
  db: Db,
  { zid, now }: { zid: number; now: number },
  { people, comments, votesEach }: Crowd,
): Promise<void> {
  const pids = Array.from({ length: people }, (_, pid) => ({ pid }))
  const texts = Array.from({ length: comments }, (_, tid) => ({ tid, txt: `Comment number ${tid}` }))
  await fillConversation(db, { zid, now }, { people: pids, comments: texts, votes: [] })
  const total = people * votesEach
  const step = comments / votesEach
  await runTransaction(db, async (tx) => {
    const last = await raiseGeneration(tx, zid, now, { by: total, comments: false })
    // PostgreSQL needs the cast to know the types of the numbers
    const number = (value: number) => sql`cast(${value} as bigint)`
    const counted = sql`
      with recursive numbered(n) as (select 0 union all select n + 1 from numbered where n + 1 < ${number(total)}),
      cast_votes as (
        select n, n / ${number(votesEach)} as pid,
          (n / ${number(votesEach)} + ${number(step)} * (n % ${number(votesEach)})) % ${number(comments)} as tid
        from numbered
      )`
    const vote = sql`(pid + tid) % 3 - 1`
    await sql`
      insert into votes (zid, id, pid, tid, vote, high_priority, weight_x_32767, created)
      ${counted} select ${number(zid)}, ${number(last - total + 1)} + n, pid, tid, ${vote}, 0, 0, ${number(now)} + n from cast_votes`.execute(
      tx,
    )
    await sql`
      insert into votes_latest (zid, pid, tid, vote, high_priority, weight_x_32767, modified)
      ${counted} select ${number(zid)}, pid, tid, ${vote}, 0, 0, ${number(now)} + n from cast_votes`.execute(
      tx,
    )
    await tx.updateTable('participants').set({ vote_count: votesEach }).where('zid', '=', zid).execute()
    await countAllVotes(tx, zid, (write) => write(tx))
  })
}
