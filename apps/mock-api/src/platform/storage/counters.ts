import { sql } from 'kysely'
import type { Db } from './database.ts'
import { prepareQuery } from './prepared-query.ts'

/** Names of the id counters. */
type Counter =
  | 'uid'
  | 'zid'
  | 'rid'
  | 'wave'
  | 'invite'
  | 'security_event'
  | 'erasure'
  | 'invitation'
  | 'access_token'
  | 'webhook'
  | 'webhook_delivery'
  | 'import_job'

const incrementCounter = prepareQuery((db, { name, count }: { name: Counter; count: number }) =>
  db
    .insertInto('counters')
    .values({ name, value: count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + ${count}` }))
    .returning('value'),
)

/** Raises a counter to at least `value`: ids up to it are never allocated. */
export async function raiseCounter(db: Db, name: Counter, value: number): Promise<void> {
  const last = await allocateId(db, name, 0)
  if (last - 1 < value) await allocateId(db, name, value - last + 1)
}

/**
 * Allocates `count` ids and returns the first; ids start at 1. Inside a transaction the counter stays locked until the end,
 * so ids follow the order of commits.
 */
export async function allocateId(db: Db, name: Counter, count = 1): Promise<number> {
  const [row] = await incrementCounter(db, { name, count })
  return Number(row?.value) - count + 1
}

/** Finds the last allocated id; 0 without one. */
export async function readCounter(db: Db, name: Counter): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst()
  return Number(row?.value ?? 0)
}
