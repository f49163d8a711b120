import type { Db } from '../../storage/database.ts'

/** Selects participants and times, ascending, before `until` (milliseconds) if it is given. */
const listTimes = (db: Db, table: 'votes' | 'comments', zid: number, until: number | undefined) => {
  const rows = db.selectFrom(table).select(['pid', 'created']).where('zid', '=', zid)
  return (until ? rows.where('created', '<', until) : rows).orderBy('created').execute()
}

/** Reads all vote events. */
export const listVoteTimes = (db: Db, zid: number, until?: number) => listTimes(db, 'votes', zid, until)

/** Reads all comments in any moderation state. */
export const listCommentTimes = (db: Db, zid: number, until?: number) => listTimes(db, 'comments', zid, until)
