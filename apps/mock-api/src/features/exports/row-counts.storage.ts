import type { ReportFile } from '@folkmoot/domain/export-files'
import type { Db } from '../../storage/database.ts'
import { countTotals, findOpinion } from './storage.ts'

/** One row for each key, without headings. */
const SUMMARY_ROWS = 8

/** Counts the rows below the headings of each file of a report's export. */
export async function countFileRows(db: Db, zid: number): Promise<Record<ReportFile, number>> {
  const rows = (table: 'comments' | 'votes') =>
    db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('zid', '=', zid)
      .executeTakeFirstOrThrow()
  const comments = Number((await rows('comments')).count)
  const opinion = await findOpinion(db, zid)
  const { voters } = await countTotals(db, zid)
  return {
    'summary.csv': SUMMARY_ROWS,
    'comments.csv': comments,
    'votes.csv': Number((await rows('votes')).count),
    'participant-votes.csv': voters,
    'participant-importance.csv': voters,
    'comment-groups.csv': opinion?.tids.length ?? comments,
    'comment-clusters.csv': comments,
  }
}
