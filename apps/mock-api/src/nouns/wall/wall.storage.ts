import type { Db } from '../../platform/storage/database.ts'
import { selectComments } from '../comments/public.ts'

/** Which comments participants see. */
interface Visible {
  readonly zid: number
  readonly strict: boolean
}

/** Finds the chosen comment if participants see it, else the newest that a moderator has accepted: a room reads it at once. */
export async function findWallComment(db: Db, { zid, strict }: Visible, chosen: number | null) {
  const select = (isAccepted: boolean) =>
    selectComments(db, zid, { visible: true, strict: isAccepted }).select(['tid', 'txt', 'lang'])
  const found =
    chosen === null ? undefined : await select(strict).where('tid', '=', chosen).executeTakeFirst()
  return found ?? select(true).orderBy('tid', 'desc').limit(1).executeTakeFirst()
}

/** Counts the comments that participants see. */
export async function countWallComments(db: Db, { zid, strict }: Visible): Promise<number> {
  const { count } = await selectComments(db, zid, { visible: true, strict })
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
