import type { Db } from '../../platform/storage/database.ts'
import { selectComments } from '../comments/public.ts'

/** Which comments participants see. */
interface Visible {
  readonly zid: number
  readonly strict: boolean
}

/** Selects the comments that participants see; strictly only those that a moderator has accepted. */
const selectVisible = (db: Db, { zid, strict }: Visible) =>
  selectComments(db, zid, { visible: true, strict }).select(['tid', 'txt', 'lang'])

/** Finds a comment that participants see. */
export const findVisibleComment = (db: Db, visible: Visible, tid: number) =>
  selectVisible(db, visible).where('tid', '=', tid).executeTakeFirst()

/** Finds the newest comment that a moderator has accepted: a room reads it at once. */
export const findNewestComment = (db: Db, zid: number) =>
  selectVisible(db, { zid, strict: true }).orderBy('tid', 'desc').limit(1).executeTakeFirst()
