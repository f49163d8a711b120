import type { Db } from '../../storage/database.ts'
import type { ModerationViewRow } from '../../storage/triage-tables.ts'

/** A stored view with the name of who made it. */
export type NamedView = ModerationViewRow & { created_by: string | null }

const selectViews = (db: Db, zid: number) =>
  db
    .selectFrom('moderation_views')
    .leftJoin('users', 'users.uid', 'moderation_views.uid')
    .selectAll('moderation_views')
    .select('users.hname as created_by')
    .where('moderation_views.zid', '=', zid)

/** Lists the views that somebody has in a conversation: their own and the shared ones, by name. */
export const listViews = (db: Db, zid: number, uid: number): Promise<NamedView[]> =>
  selectViews(db, zid)
    .where((row) => row.or([row('moderation_views.uid', '=', uid), row('moderation_views.shared', '=', 1)]))
    .orderBy('moderation_views.name')
    .orderBy('moderation_views.id')
    .execute()

export const findView = (db: Db, zid: number, id: number): Promise<NamedView | undefined> =>
  selectViews(db, zid).where('moderation_views.id', '=', id).executeTakeFirst()

/** Stores a view (`createModerationView`). */
export const insertView = (tx: Db, row: ModerationViewRow) =>
  tx.insertInto('moderation_views').values(row).execute()

export const updateView = (
  tx: Db,
  id: number,
  change: Partial<Pick<ModerationViewRow, 'name' | 'list' | 'query'>>,
) => tx.updateTable('moderation_views').set(change).where('id', '=', id).execute()

export const deleteView = (tx: Db, id: number) =>
  tx.deleteFrom('moderation_views').where('id', '=', id).execute()
