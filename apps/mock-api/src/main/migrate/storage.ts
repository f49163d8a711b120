import type { Db } from '../../platform/storage/database.ts'
import type { InviteRow, WaveRow, MigratedRow } from '../../platform/storage/conversation-tables.ts'
import type { ReportColumns } from '../../platform/storage/result-tables.ts'
import { insertMany, insertNew } from '../../platform/storage/queries.ts'

/** Lists what came from a database before: numbers here by numbers there. */
export async function listMigrated(
  db: Db,
  source: string,
  kind: MigratedRow['kind'],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('migrated_rows')
    .select(['source_id', 'target_id'])
    .where('source', '=', source)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ source_id, target_id }) => [source_id, target_id]))
}

/** Remembers an account or a conversation that came. */
export const insertMigrated = (tx: Db, row: MigratedRow) =>
  tx.insertInto('migrated_rows').values(row).execute()

/** Lists the uids of all accounts: one that came may be deleted since. */
export async function listUids(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('users').select('uid').execute()
  return new Set(rows.map(({ uid }) => uid))
}

/** Lists the sites with their members. */
export const listSiteMembers = (db: Db) => db.selectFrom('users').select(['site_id', 'uid']).execute()

export const insertAllowedXids = (tx: Db, rows: readonly { zid: number; xid: string; created: number }[]) =>
  insertMany(tx, 'xid_allow_list', rows)
export const insertWaves = (tx: Db, rows: readonly WaveRow[]) => insertMany(tx, 'treevite_waves', rows)
export const insertInvites = (tx: Db, rows: readonly InviteRow[]) => insertMany(tx, 'treevite_invites', rows)
export const insertReports = (tx: Db, rows: readonly ReportColumns[]) => insertMany(tx, 'reports', rows)
export const insertSelections = (
  tx: Db,
  rows: readonly { rid: number; zid: number; tid: number; selection: number; modified: number }[],
) => insertMany(tx, 'report_comment_selections', rows)

/** Stores the host names of sites; those that are here already stay. */
export const insertDomainLists = (
  tx: Db,
  rows: readonly { site_id: string; domain_whitelist: string; created: number }[],
) => insertNew(tx, 'sites', rows)

/** Stores external ids that may join all conversations of an owner. */
export const insertOwnersAllowedXids = (
  tx: Db,
  rows: readonly { owner: number; xid: string; created: number }[],
) => insertNew(tx, 'xid_owner_allow_list', rows)

/** Stores the pages of sites that show a conversation; a page keeps the one that it has. */
export const insertPages = (
  tx: Db,
  rows: readonly { site_id: string; page_id: string; zid: number; created: number }[],
) => insertNew(tx, 'pages', rows)

/** Lists which of these addresses are taken. */
export async function listTakenIds(
  db: Db,
  { conversationIds, reportIds }: { conversationIds: readonly string[]; reportIds: readonly string[] },
): Promise<string[]> {
  const conversations = await db
    .selectFrom('conversation_ids')
    .select('conversation_id as id')
    .where('conversation_id', 'in', ['', ...conversationIds])
    .execute()
  const reports = await db
    .selectFrom('reports')
    .select('report_id as id')
    .where('report_id', 'in', ['', ...reportIds])
    .execute()
  return [...conversations, ...reports].map(({ id }) => id)
}

/** Gives a conversation the addresses that it had, instead of its new one. Without any it keeps the new one. */
export async function keepConversationIds(
  tx: Db,
  zid: number,
  ids: readonly { conversation_id: string; created: number }[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('conversation_ids').where('zid', '=', zid).execute()
  await insertMany(
    tx,
    'conversation_ids',
    ids.map((id) => ({ ...id, zid })),
  )
}

/** Lists the external ids of a conversation with their people. */
export const listXids = (db: Db, zid: number) =>
  db.selectFrom('xids').select(['xid', 'pid']).where('zid', '=', zid).execute()

const COUNTED_TABLES = {
  participants: 'participants',
  comments: 'comments',
  votes: 'votes',
  xids: 'xids',
  allowedXids: 'xid_allow_list',
  waves: 'treevite_waves',
  invites: 'treevite_invites',
  reports: 'reports',
} as const

/** Counts the rows of a conversation here, by the names of `countSourceRows`. */
export async function countTargetRows(db: Db, zid: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(COUNTED_TABLES)) {
    const { count } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('zid', '=', zid)
      .executeTakeFirstOrThrow()
    counts[name] = Number(count)
  }
  return counts
}
