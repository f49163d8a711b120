import type { Db } from '../../storage/database.ts'

/** Who stored what when, ascending in time, before `until` (milliseconds) if it is given. */
const listTimes = (db: Db, table: 'votes' | 'comments', zid: number, until: number | undefined) => {
  const rows = db.selectFrom(table).select(['pid', 'created']).where('zid', '=', zid)
  return (until ? rows.where('created', '<', until) : rows).orderBy('created').execute()
}

/** Every vote event. */
export const listVoteTimes = (db: Db, zid: number, until?: number) => listTimes(db, 'votes', zid, until)

/** Every comment of any moderation state. */
export const listCommentTimes = (db: Db, zid: number, until?: number) => listTimes(db, 'comments', zid, until)
