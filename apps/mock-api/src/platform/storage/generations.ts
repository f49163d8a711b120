import { NoResultError, sql } from 'kysely'
import type { Db } from './database.ts'
import { prepareQuery } from './prepared-query.ts'

/** A conversation that a call had found was deleted before the call wrote to it. */
export class ConversationGoneError extends Error {
  constructor() {
    super('The conversation has no row in generations.')
    this.name = 'ConversationGoneError'
  }
}

/** True for the failure of a query without the row that it needs. */
export const lacksRow = (cause: unknown): boolean =>
  cause instanceof ConversationGoneError || cause instanceof NoResultError

const lockRow = prepareQuery((tx, { zid }: { zid: number }) =>
  tx.updateTable('generations').set({ zid }).where('zid', '=', zid).returning('zid'),
)

/** `lockGeneration` for what goes on without the conversation. Returns false where it was deleted. */
export async function lockIfPresent(tx: Db, zid: number): Promise<boolean> {
  return (await lockRow(tx, { zid })).length > 0
}

/**
 * Locks the conversation against other writers until the transaction ends, without raising its generation.
 * @throws ConversationGoneError
 */
export async function lockGeneration(tx: Db, zid: number): Promise<void> {
  if (!(await lockIfPresent(tx, zid))) throw new ConversationGoneError()
}

const raiseRow = prepareQuery((tx, raise: { zid: number; now: number; by: number; comments: number }) =>
  tx
    .updateTable('generations')
    .set({
      value: sql`value + ${raise.by}`,
      comments: sql`comments + ${raise.comments}`,
      modified: raise.now,
    })
    .where('zid', '=', raise.zid)
    .returning('value'),
)

/**
 * Raises the generation of a conversation by `by` and returns it. Every transaction that changes what participants, moderators or results see calls it, and locks the row before
 * anything else, by it or by `lockGeneration`: on PostgreSQL this lock orders the transactions of a conversation, so readers never miss an id above the last one they saw.
 * A transaction that needs more locks takes them in this order, so that no two wait for each other: generations by zid, rows of
 * conversations, the counter `uid`, other counters, `security_event` last.
 * `comments` also raises the generation of the moderation list.
 * @throws ConversationGoneError
 */
export async function raiseGeneration(
  tx: Db,
  zid: number,
  now: number,
  { by = 1, comments = false }: { by?: number; comments?: boolean } = {},
): Promise<number> {
  const [row] = await raiseRow(tx, { zid, now, by, comments: comments ? 1 : 0 })
  if (!row) throw new ConversationGoneError()
  return Number(row.value)
}

const selectValue = prepareQuery((db, { zid }: { zid: number }) =>
  db.selectFrom('generations').select('value').where('zid', '=', zid),
)

/** Returns the generation of a conversation. @throws ConversationGoneError */
export async function findGeneration(db: Db, zid: number): Promise<number> {
  const [row] = await selectValue(db, { zid })
  if (!row) throw new ConversationGoneError()
  return Number(row.value)
}
