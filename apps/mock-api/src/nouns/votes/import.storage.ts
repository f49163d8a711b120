import { selectNextPid } from '../participation/public.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/storage/database.ts'
import type { LatestVoteRow } from '../../platform/storage/conversation-tables.ts'
import { insertMany } from '../../platform/storage/queries.ts'

/** Values in one query, below the limit of every database. */
const VALUES_PER_QUERY = 400

function* divide<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < values.length; start += VALUES_PER_QUERY)
    yield values.slice(start, start + VALUES_PER_QUERY)
}

/** Finds the numbers of imported voters by their stored keys. */
export async function findImportedVoters(
  tx: Db,
  zid: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const some of divide(keys)) {
    const rows = await tx
      .selectFrom('participants')
      .select(['pid', 'participant_key'])
      .where('zid', '=', zid)
      .where('participant_key', 'in', some)
      .execute()
    for (const { pid, participant_key } of rows) if (participant_key !== null) found.set(participant_key, pid)
  }
  return found
}

/** Adds participants without identity, one for each key, and raises the count. The generation must be locked. @returns the first number */
export async function insertImportedVoters(
  tx: Db,
  zid: number,
  keys: readonly string[],
  now: number,
): Promise<number> {
  const { rows } = await sql<{ first: number }>`select ${selectNextPid(zid)} as first`.execute(tx)
  const first = Number(rows[0]?.first ?? 0)
  const blank = {
    uid: null,
    vote_count: 0,
    last_interaction: 0,
    subscribed: 0,
    mod: 0,
  }
  await insertMany(
    tx,
    'participants',
    keys.map((participant_key, index) => ({
      zid,
      pid: first + index,
      ...blank,
      participant_key,
      created: now,
    })),
  )
  await tx
    .updateTable('conversations')
    .set((row) => ({ participant_count: row('participant_count', '+', keys.length) }))
    .where('zid', '=', zid)
    .execute()
  return first
}

/** Lists the latest votes of some participants. */
export async function listLatestVotesOf(
  tx: Db,
  zid: number,
  pids: readonly number[],
): Promise<LatestVoteRow[]> {
  const found: LatestVoteRow[] = []
  for (const some of divide(pids))
    found.push(
      ...(await tx
        .selectFrom('votes_latest')
        .selectAll()
        .where('zid', '=', zid)
        .where('pid', 'in', some)
        .execute()),
    )
  return found
}
