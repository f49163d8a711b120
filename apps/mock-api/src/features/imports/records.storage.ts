import { sql } from 'kysely'
import type { ArchivedTable, RecordTable } from '../../core/archive/archived-tables.ts'
import type { RecordRow } from '../../core/archive/record-cells.ts'
import { allocateId } from '../../storage/counters.ts'
import type { Database, Db } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { insertMany, upsertMany } from '../../storage/insert-many.ts'
import type { ArchivedAccountRow, PersonRoleRow } from '../../storage/people-tables.ts'

/** A row for any table. */
type AnyInsert = readonly never[]

/** Stores records in a table. */
export const insertRecords = (tx: Db, table: ArchivedTable, rows: readonly object[]) =>
  insertMany(tx, table as keyof Database, rows as AnyInsert)

/** Stores external ids; participants-votes.csv has brought some of them. */
export const upsertXids = (tx: Db, rows: readonly object[]) =>
  upsertMany(tx, 'xids', rows as AnyInsert, ['zid', 'xid'])

/** Adds columns to rows that other files have brought. */
export async function updateRecords(
  tx: Db,
  zid: number,
  { name, keys }: RecordTable,
  rows: readonly RecordRow[],
): Promise<void> {
  for (const row of rows) {
    const others = Object.entries(row).filter(([column]) => !keys.includes(column))
    if (others.length === 0) continue
    const assigned = sql.join(others.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
    const found = sql.join(
      keys.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    )
    await sql`update ${sql.table(name)} set ${assigned} where zid = ${zid} and ${found}`.execute(tx)
  }
}

export const insertArchivedAccounts = (tx: Db, rows: readonly ArchivedAccountRow[]) =>
  insertMany(tx, 'archived_accounts', rows)

export const insertRoles = (tx: Db, rows: readonly PersonRoleRow[]) => insertMany(tx, 'person_roles', rows)

/** Lists which of these accounts exist. */
export async function listExistingAccounts(tx: Db, uids: readonly number[]): Promise<Set<number>> {
  if (uids.length === 0) return new Set()
  const rows = await tx.selectFrom('users').select('uid').where('uid', 'in', uids).execute()
  return new Set(rows.map(({ uid }) => uid))
}

const COUNTERS = { wave: 'wave', invite: 'invite', report: 'rid' } as const

/** Allocates ids for rows of an import. @returns the first of `count` */
export const allocateRecordIds = (db: Db, kind: keyof typeof COUNTERS, count: number): Promise<number> =>
  allocateId(db, COUNTERS[kind], count)

/** Finds the highest id that came with the records: later ones continue from it. */
async function findHighestId(tx: Db, zid: number): Promise<number> {
  let highest = 0
  for (const [table, column] of [
    ['moderation_log', 'id'],
    ['topic_decisions', 'id'],
    ['topic_edits', 'id'],
    ['public_opinions', 'tick'],
  ] as const) {
    const { rows } = await sql<{ top: number | null }>`select max(${sql.ref(column)}) as top
      from ${sql.table(table)} where zid = ${zid}`.execute(tx)
    highest = Math.max(highest, Number(rows[0]?.top ?? 0))
  }
  return highest
}

/**
 * Makes the generation higher than every id of the records, and the results that were current current again.
 * @param tick of the opinion result, 0 without one
 */
export async function settleGenerations(
  tx: Db,
  { zid, now, current, tick }: { zid: number; now: number; current: ReadonlySet<string>; tick: number },
): Promise<void> {
  const value = await raiseGeneration(tx, zid, now, { by: 0 })
  const highest = Math.max(await findHighestId(tx, zid), tick)
  if (highest > value) await raiseGeneration(tx, zid, now, { by: highest - value })
  const counters = {
    opinion: sql<number>`(select value from generations where zid = ${zid})`,
    topics: sql<number>`(select comments from generations where zid = ${zid})`,
    replay: sql<number>`coalesce((select tick from public_opinions where zid = ${zid}), -1)`,
  } as const
  for (const [kind, counter] of Object.entries(counters))
    if (current.has(kind))
      await tx
        .updateTable('analyses')
        .set({ input_generation: counter })
        .where('zid', '=', zid)
        .where('kind', '=', kind)
        .execute()
}
