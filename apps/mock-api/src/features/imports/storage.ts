import { sql } from 'kysely'
import { CONVERSATION_TABLES } from '../../core/delete-conversation.storage.ts'
import type { CommentRow, ConversationColumns, Db, ParticipantRow } from '../../storage/database.ts'
import type { VoteEventRow, LatestVoteRow } from '../../storage/vote-tables.ts'
import type { XidRow } from '../../storage/xid-tables.ts'
import { insertMany, upsertMany } from '../../storage/insert-many.ts'

/** Rows that one statement of a clean-up deletes; other requests run in between. */
const ROWS_PER_DELETE = 5000

/** Renews the lease of an import. Returns false when it was deleted. */
export async function renewLease(tx: Db, zid: number, until: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ importing_until: until })
    .where('zid', '=', zid)
    .where('state', '=', 'importing')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const insertComments = (tx: Db, rows: readonly CommentRow[]) => insertMany(tx, 'comments', rows)
export const insertParticipants = (tx: Db, rows: readonly Omit<ParticipantRow, 'epoch'>[]) =>
  insertMany(tx, 'participants', rows)
export const insertXids = (tx: Db, rows: readonly Omit<XidRow, 'claimed'>[]) => insertMany(tx, 'xids', rows)
export const insertVotes = (tx: Db, rows: readonly VoteEventRow[]) => insertMany(tx, 'votes', rows)

/** Stores latest votes and replaces the row of the same pair. `rows` must not contain a pair twice. */
export const upsertLatestVotes = (tx: Db, rows: readonly LatestVoteRow[]) =>
  upsertMany(tx, 'votes_latest', rows, ['zid', 'pid', 'tid'])

/** Lists the people with several votes on a comment. */
export async function listRepeatedVoters(db: Db, zid: number, tid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('votes')
    .select('pid')
    .where('zid', '=', zid)
    .where('tid', '=', tid)
    .groupBy('pid')
    .having(sql`count(*)`, '>', 1)
    .execute()
  return rows.map(({ pid }) => pid)
}

/** Lists all votes of some people on a comment, in the order of the history. */
export const listRepeatedVotes = (tx: Db, zid: number, tid: number, pids: readonly number[]) =>
  tx
    .selectFrom('votes')
    .select(['id', 'pid', 'vote', 'created', 'high_priority', 'weight_x_32767'])
    .where('zid', '=', zid)
    .where('tid', '=', tid)
    .where('pid', 'in', pids)
    .orderBy('id')
    .execute()

/** Moves a vote to another place of the history. */
export const moveVote = (tx: Db, zid: number, from: number, to: number) =>
  tx.updateTable('votes').set({ id: to }).where('zid', '=', zid).where('id', '=', from).execute()

/** Makes a finished import visible. */
export const finishImport = (tx: Db, zid: number, found: Partial<ConversationColumns>) =>
  tx
    .updateTable('conversations')
    .set({ ...found, state: 'ready', importing_until: null })
    .where('zid', '=', zid)
    .where('state', '=', 'importing')
    .executeTakeFirstOrThrow()

/** Lists imports with an expired lease: their process has ended. */
export const listAbandonedImports = (db: Db, now: number) =>
  db
    .selectFrom('conversations')
    .select('zid')
    .where('state', '=', 'importing')
    .where('importing_until', '<', now)
    .execute()

/** The tables with many rows of a conversation, each with the column that orders a clean-up. */
const TABLE_KEYS = [
  ['votes', 'id'],
  ['votes_latest', 'pid'],
  ['participants', 'pid'],
  ['comments', 'tid'],
  ['xids', 'pid'],
  ['treevite_invites', 'id'],
] as const

/** Deletes the rows of an import in batches. The conversation's row goes last, so that a crash is repaired later. */
export async function deleteImport(db: Db, zid: number): Promise<void> {
  for (const [table, key] of TABLE_KEYS) await deleteInBatches(db, table, key, zid)
  for (const table of CONVERSATION_TABLES)
    if (table !== 'conversations') await db.deleteFrom(table).where('zid', '=', zid).execute()
  await db.deleteFrom('conversations').where('zid', '=', zid).where('state', '=', 'importing').execute()
}

async function deleteInBatches(
  db: Db,
  table: (typeof TABLE_KEYS)[number][0],
  key: string,
  zid: number,
): Promise<void> {
  const column = sql.ref(key)
  for (;;) {
    const { rows } = await sql<{ last: number | null }>`
      select max(${column}) as last from (
        select ${column} from ${sql.table(table)} where zid = ${zid} order by ${column} limit ${ROWS_PER_DELETE}) as piece`.execute(
      db,
    )
    const last = rows[0]?.last
    if (last === null || last === undefined) return
    await sql`delete from ${sql.table(table)} where zid = ${zid} and ${column} <= ${last}`.execute(db)
    await new Promise(setImmediate)
  }
}
