import { sql } from 'kysely'
import type { Db } from './database.ts'
import { prepareQuery } from './prepared-query.ts'

/** Ids that the application makes, each from its own counter. */
export type Counter = 'uid' | 'zid' | 'rid' | 'wave' | 'invite'

const incrementCounter = prepareQuery((db, { name, count }: { name: Counter; count: number }) =>
  db
    .insertInto('counters')
    .values({ name, value: count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + ${count}` }))
    .returning('value'),
)

/**
 * Takes `count` numbers from a counter and gives the first; the first ever is 1.
 * Inside a transaction the counter's row stays locked until its end, so that numbers follow the order of commits.
 */
export async function allocateId(db: Db, name: Counter, count = 1): Promise<number> {
  const [row] = await incrementCounter(db, { name, count })
  return Number(row?.value) - count + 1
}
