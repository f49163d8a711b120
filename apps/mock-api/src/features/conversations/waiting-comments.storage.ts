import { WAITING } from '@folkmoot/domain/comments'
import type { Db } from '../../storage/database.ts'
import { prepareQuery } from '../../storage/prepared-query.ts'

const selectWaitingCounts = prepareQuery((db, { site_id }: { site_id: string }) =>
  db
    .selectFrom('comments')
    .select((row) => ['zid', row.fn.countAll<number>().as('count')])
    .where('mod', '=', WAITING)
    .where(
      'zid',
      'in',
      db
        .selectFrom('conversations')
        .innerJoin('users', 'users.uid', 'conversations.owner')
        .where('users.site_id', '=', site_id)
        .select('conversations.zid'),
    )
    .groupBy('zid'),
)

/**
 * Counts the unmoderated comments of each conversation of a site; conversations without any are absent. One query on
 * the index of states, whatever the number of conversations.
 */
export async function countWaitingComments(db: Db, site_id: string): Promise<Map<number, number>> {
  const rows = await selectWaitingCounts(db, { site_id })
  return new Map(rows.map(({ zid, count }) => [zid, Number(count)]))
}
