import { compareVotes } from '@folkmoot/domain/import/latest-vote'
import { raiseGeneration } from '../../storage/generations.ts'
import type { Db } from '../../storage/database.ts'
import { writeBatch, type ImportProgress } from './progress.ts'
import { listRepeatedVotes, listRepeatedVoters, moveVote, upsertLatestVotes } from './storage.ts'

type VoteEvent = Awaited<ReturnType<typeof listRepeatedVotes>>[number]

/** People whose votes on a comment are looked at together. */
const CHUNK_PEOPLE = 250

/** The vote of each person that counts, where a later row has another one. @param events in the order of the rows */
function findMisplaced(events: readonly VoteEvent[]): VoteEvent[] {
  const byPid = new Map<number, { newest: VoteEvent; last: VoteEvent }>()
  for (const event of events) {
    const newest = byPid.get(event.pid)?.newest
    byPid.set(event.pid, { newest: newest && compareVotes(newest, event) > 0 ? newest : event, last: event })
  }
  return [...byPid.values()].filter(({ newest, last }) => newest !== last).map(({ newest }) => newest)
}

/** Makes the newest vote of each of these people on a comment the last of the history, and the one that counts. */
async function settlePeople(tx: Db, { zid, now }: ImportProgress, tid: number, pids: readonly number[]) {
  const misplaced = findMisplaced(await listRepeatedVotes(tx, zid, tid, pids))
  if (misplaced.length === 0) return
  const last = await raiseGeneration(tx, zid, now, { by: misplaced.length })
  for (const [at, { id }] of misplaced.entries())
    await moveVote(tx, zid, Number(id), last - misplaced.length + 1 + at)
  await upsertLatestVotes(
    tx,
    misplaced.map(({ id: _, created, ...vote }) => ({ ...vote, zid, tid, modified: created })),
  )
}

/**
 * Makes the latest vote of each person on each comment count, wherever its row stands. Rows are stored in their order, so only
 * people with several votes on a comment are looked at.
 */
export async function settleLatestVotes(progress: ImportProgress): Promise<void> {
  const { dependencies, zid, tids } = progress
  for (const tid of tids) {
    const pids = await listRepeatedVoters(dependencies.db, zid, tid)
    for (let start = 0; start < pids.length; start += CHUNK_PEOPLE)
      await writeBatch(progress, (tx) =>
        settlePeople(tx, progress, tid, pids.slice(start, start + CHUNK_PEOPLE)),
      )
  }
}
