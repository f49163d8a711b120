import { WAITING } from '@folkmoot/domain/comments'
import type { Db } from '../../storage/database.ts'
import { selectZidsWithRole } from '../../core/people.storage.ts'
import { prepareQuery } from '../../storage/prepared-query.ts'

const selectWaitingCounts = prepareQuery((db, person: { uid: number; site_id: string }) =>
  db
    .selectFrom('comments')
    .select((row) => ['zid', row.fn.countAll<number>().as('count')])
    .where('mod', '=', WAITING)
    .where('zid', 'in', selectZidsWithRole(db, person))
    .groupBy('zid'),
)

/**
 * Counts the unmoderated comments of each conversation in which an account has a role; conversations without any are absent. One query on
 * the index of states, whatever the number of conversations.
 */
export async function countWaitingComments(
  db: Db,
  { uid, site_id }: { uid: number; site_id: string },
): Promise<Map<number, number>> {
  const rows = await selectWaitingCounts(db, { uid, site_id })
  return new Map(rows.map(({ zid, count }) => [zid, Number(count)]))
}
