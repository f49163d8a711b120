import type { CommentRow, Db } from '../../platform/storage/database.ts'
import { selectComments } from './comments.storage.ts'

/** The author's comments that are told of. */
const MAX_COMMENTS = 50

/** Lists the newest comments of a participant. An erased one has no text. */
export const listCommentsBy = (db: Db, zid: number, pid: number): Promise<CommentRow[]> =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .where('txt', '!=', '')
    .orderBy('tid', 'desc')
    .limit(MAX_COMMENTS)
    .execute()

/** Lists the comments that participants see in place of others: that which one repeats, and those that replace it. */
export async function listSuccessors(
  db: Db,
  zid: number,
  written: readonly CommentRow[],
  strict: boolean,
): Promise<ReadonlyMap<number, CommentRow[]>> {
  const tids = written.map(({ tid }) => tid)
  const repeated = written.flatMap(({ repeats_tid }) => repeats_tid ?? [])
  const found = await selectComments(db, zid, { visible: true, strict })
    .selectAll()
    .where((row) => row.or([row('replaces_tid', 'in', tids), row('tid', 'in', [...repeated, -1])]))
    .orderBy('tid')
    .execute()
  return new Map(
    written.map(({ tid, repeats_tid }) => [
      tid,
      found.filter((other) => other.replaces_tid === tid || other.tid === repeats_tid),
    ]),
  )
}
