import { sql } from 'kysely'
import type { Db } from './database.ts'
import { prepareQuery } from './prepared-query.ts'

const lockRow = prepareQuery((tx, { zid }: { zid: number }) =>
  tx.updateTable('generations').set({ zid }).where('zid', '=', zid),
)

/** Makes everybody else who writes to the conversation wait until this transaction ends; the generation stays. */
export async function lockGeneration(tx: Db, zid: number): Promise<void> {
  await lockRow(tx, { zid })
}

const raiseRow = prepareQuery((tx, rise: { zid: number; now: number; by: number; comments: number }) =>
  tx
    .updateTable('generations')
    .set({
      value: sql`value + ${rise.by}`,
      comments: sql`comments + ${rise.comments}`,
      modified: rise.now,
    })
    .where('zid', '=', rise.zid)
    .returning('value'),
)

/**
 * Raises a conversation's generation by `by` and gives the new value; the first call of every writing transaction.
 * On PostgreSQL the row's lock orders the transactions of a conversation, so that ids above the last one seen are
 * never missed. `comments` also raises the number that stands for the moderation list.
 */
export async function raiseGeneration(
  tx: Db,
  zid: number,
  now: number,
  { by = 1, comments = false }: { by?: number; comments?: boolean } = {},
): Promise<number> {
  const [row] = await raiseRow(tx, { zid, now, by, comments: comments ? 1 : 0 })
  if (!row) throw new Error('A conversation has no row for its generation.')
  return Number(row.value)
}

const selectValue = prepareQuery((db, { zid }: { zid: number }) =>
  db.selectFrom('generations').select('value').where('zid', '=', zid),
)

/** A conversation's generation as it stands. */
export async function findGeneration(db: Db, zid: number): Promise<number> {
  const [row] = await selectValue(db, { zid })
  if (!row) throw new Error('A conversation has no row for its generation.')
  return Number(row.value)
}
