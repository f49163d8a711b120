import { sql } from 'kysely'
import type { Comments, Db, Participants, Votes, VotesLatest, Xids } from '../../storage/database.ts'
import { insertMany, upsertMany } from '../../storage/insert-many.ts'

/** Rows that one statement of a clean-up deletes, so that other requests come in between. */
const ROWS_PER_DELETE = 5000

/** Keeps an import alive; false when somebody swept it meanwhile. */
export async function renewLease(tx: Db, zid: number, until: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ importing_until: until })
    .where('zid', '=', zid)
    .where('state', '=', 'importing')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const insertComments = (tx: Db, rows: readonly Comments[]) => insertMany(tx, 'comments', rows)
export const insertParticipants = (tx: Db, rows: readonly Participants[]) =>
  insertMany(tx, 'participants', rows)
export const insertXids = (tx: Db, rows: readonly Xids[]) => insertMany(tx, 'xids', rows)
export const insertVotes = (tx: Db, rows: readonly Votes[]) => insertMany(tx, 'votes', rows)

/** Stores the votes that count; a row for the same pair is replaced. A pair may stand in `rows` once only. */
export const upsertLatestVotes = (tx: Db, rows: readonly VotesLatest[]) =>
  upsertMany(tx, 'votes_latest', rows, ['zid', 'pid', 'tid'])

/** Shows a finished import to every query at once. */
export const finishImport = (
  tx: Db,
  zid: number,
  found: { participant_count: number; importance_enabled: number; created: number; modified: number },
) =>
  tx
    .updateTable('conversations')
    .set({ ...found, state: 'ready', importing_until: null })
    .where('zid', '=', zid)
    .where('state', '=', 'importing')
    .executeTakeFirstOrThrow()

/** Imports whose lease ran out: their process is gone. */
export const listAbandonedImports = (db: Db, now: number) =>
  db
    .selectFrom('conversations')
    .select('zid')
    .where('state', '=', 'importing')
    .where('importing_until', '<', now)
    .execute()

/** Where the rows of a conversation lie, with the column by which a clean-up goes through each table. */
const TABLE_KEYS = [
  ['votes', 'id'],
  ['votes_latest', 'pid'],
  ['participants', 'pid'],
  ['comments', 'tid'],
  ['xids', 'pid'],
] as const

/** Deletes what an import left, in pieces; the conversation's own row goes last, so that a crash here is repaired. */
export async function deleteImport(db: Db, zid: number): Promise<void> {
  for (const [table, key] of TABLE_KEYS) await deleteInBatches(db, table, key, zid)
  await db.deleteFrom('generations').where('zid', '=', zid).execute()
  await db.deleteFrom('conversation_ids').where('zid', '=', zid).execute()
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
