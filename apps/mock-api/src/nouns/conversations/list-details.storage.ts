import { WAITING } from '@folkmoot/domain/comments'
import type { Caller } from '../../platform/identity/caller.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'
import { findRole } from './authority.ts'

/** Counts the waiting comments of conversations; those without any are absent. */
const listWaiting = (db: Db, zids: readonly number[]) =>
  db
    .selectFrom('comments')
    .select((row) => ['zid', row.fn.countAll<number>().as('count')])
    .where('mod', '=', WAITING)
    .where('zid', 'in', zids)
    .groupBy('zid')
    .execute()

/** Finds the pinned ones of these conversations. */
const listPins = (db: Db, uid: number, zids: readonly number[]) =>
  db.selectFrom('conversation_pins').select('zid').where('uid', '=', uid).where('zid', 'in', zids).execute()

/**
 * Creates the function that adds to the conversations of a list what only people with a role in them read, and the reader's pins: two
 * queries, whatever the number of rows.
 */
export async function createListDetails(
  db: Db,
  { caller, uid }: { caller: Caller; uid: number },
  rows: readonly ConversationRow[],
) {
  const zids = rows.filter((row) => findRole(caller, row) !== undefined).map(({ zid }) => zid)
  if (zids.length === 0) return () => ({})
  const pins = new Set((await listPins(db, uid, zids)).map(({ zid }) => zid))
  const waiting = new Map((await listWaiting(db, zids)).map(({ zid, count }) => [zid, Number(count)]))
  const known = new Set(zids)
  return (zid: number) =>
    known.has(zid) ? { is_pinned: pins.has(zid), comments_waiting: waiting.get(zid) ?? 0 } : {}
}
