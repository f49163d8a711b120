import { sql } from 'kysely'
import type { Db } from '../storage/database.ts'
import type { ServerRow } from '../storage/server-tables.ts'

/** Stores that a server runs, and lists all that are stored. */
export async function saveBeat(db: Db, id: string, now: number): Promise<ServerRow[]> {
  await db
    .insertInto('servers')
    .values({ id, beat: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ beat: now }))
    .execute()
  return db.selectFrom('servers').selectAll().execute()
}

/** Deletes servers that have ended. */
export async function deleteServers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('servers').where('id', 'in', ids).execute()
}

interface Grant {
  limiter: string
  key_digest: string
  amount: number
  /** what all servers together may have of a window */
  total: number
  windowMs: number
  now: number
}

/** Takes up to `amount` of the shared part of a limit, which begins anew after each window. Returns how much is granted. */
export async function takeGrant(db: Db, grant: Grant): Promise<number> {
  const { limiter, key_digest, amount, total, windowMs, now } = grant
  const isOver = sql<boolean>`limit_grants.since <= ${now - windowMs} or limit_grants.since > ${now + windowMs}`
  const first = Math.min(amount, total)
  const { granted } = await db
    .insertInto('limit_grants')
    .values({ limiter, key_digest, since: now, granted: first })
    .onConflict((conflict) =>
      conflict.columns(['limiter', 'key_digest']).doUpdateSet({
        since: sql`case when ${isOver} then ${now} else limit_grants.since end`,
        // beyond the total by what this request does not get
        granted: sql`case when ${isOver} then ${first} when limit_grants.granted > ${total} then ${total + amount}
          else limit_grants.granted + ${amount} end`,
      }),
    )
    .returning('granted')
    .executeTakeFirstOrThrow()
  return granted <= total ? Math.min(amount, granted) : Math.max(0, amount - (granted - total))
}

/** Deletes what was taken before `before`; of `hourlyLimiters` what was taken before `beforeHourly`, which is earlier. */
export const deleteOldGrants = (
  db: Db,
  before: number,
  { hourlyLimiters, beforeHourly }: { hourlyLimiters: readonly string[]; beforeHourly: number },
) =>
  db
    .deleteFrom('limit_grants')
    .where('since', '<', before)
    .where((row) => row.or([row('limiter', 'not in', hourlyLimiters), row('since', '<', beforeHourly)]))
    .execute()
