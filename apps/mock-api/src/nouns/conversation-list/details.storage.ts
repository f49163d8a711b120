import { WAITING } from '@folkmoot/domain/comments'
import type { Db } from '../../platform/storage/database.ts'

/** Counts the waiting comments of conversations; those without any are absent. */
export const listWaiting = (db: Db, zids: readonly number[]) =>
  db
    .selectFrom('comments')
    .select((row) => ['zid', row.fn.countAll<number>().as('count')])
    .where('mod', '=', WAITING)
    .where('zid', 'in', zids)
    .groupBy('zid')
    .execute()

/** Pins a conversation to the top of somebody's list, or takes it from there. Repeating it changes nothing. */
export async function savePin(
  db: Db,
  pin: { uid: number; zid: number; since: number },
  isPinned: boolean,
): Promise<void> {
  if (!isPinned) {
    await db.deleteFrom('conversation_pins').where('uid', '=', pin.uid).where('zid', '=', pin.zid).execute()
    return
  }
  await db
    .insertInto('conversation_pins')
    .values(pin)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists which of these conversations somebody pinned. */
export const listPins = (db: Db, uid: number, zids: readonly number[]) =>
  db.selectFrom('conversation_pins').select('zid').where('uid', '=', uid).where('zid', 'in', zids).execute()
