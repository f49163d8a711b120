import type { Db } from '../../storage/database.ts'

interface ModerationFilter {
  mod?: number | undefined
  modIn?: boolean | undefined
  tids?: readonly number[] | undefined
}

/** The comments of a conversation in the order of their ids, of any state that the filter lets through. */
export function listComments(db: Db, zid: number, { mod, modIn, tids }: ModerationFilter) {
  let rows = db.selectFrom('comments').selectAll().where('zid', '=', zid)
  if (mod !== undefined) rows = rows.where('mod', '=', mod)
  else if (modIn !== undefined) rows = rows.where('mod', modIn ? '>=' : '<', 0)
  if (tids !== undefined) rows = rows.where('tid', 'in', tids)
  return rows.orderBy('tid').execute()
}

/** How often each vote stands on each comment, counting everybody's latest. */
export const countVotes = (db: Db, zid: number, tids?: readonly number[]) => {
  let rows = db
    .selectFrom('votes_latest')
    .select((row) => ['tid', 'vote', row.fn.countAll<number>().as('count')])
    .where('zid', '=', zid)
  if (tids !== undefined) rows = rows.where('tid', 'in', tids)
  return rows.groupBy(['tid', 'vote']).execute()
}
