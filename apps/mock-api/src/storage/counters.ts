import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Ids that the application makes, each from its own counter. */
export type Counter = 'uid' | 'zid' | 'rid' | 'wave' | 'invite'

/**
 * Takes `count` numbers from a counter and gives the first; the first ever is 1.
 * Inside a transaction the counter's row stays locked until its end, so that numbers follow the order of commits.
 */
export async function nextId(db: Db, name: Counter, count = 1): Promise<number> {
  const { value } = await db
    .insertInto('counters')
    .values({ name, value: count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + ${count}` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value) - count + 1
}
