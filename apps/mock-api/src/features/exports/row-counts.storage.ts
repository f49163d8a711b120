import type { ReportFile } from '@folkmoot/domain/export-files'
import type { Db } from '../../storage/database.ts'
import type { ExportSource } from './export-source.ts'
import { findFindingLines } from './findings-file.ts'
import type { ReportReader } from './report-reader.ts'
import { findReaderOpinion } from './storage.ts'

/** One row for each key, without headings. */
const SUMMARY_ROWS = 12

/** Counts the published votes on the comments of a level, and the people who gave them. */
async function countPublishedVotes(db: Db, { publication, level }: ReportReader) {
  if (!publication) return { votes: 0, voters: 0 }
  const { votes, voters } = await db
    .selectFrom('votes')
    .innerJoin('comments', (on) =>
      on.onRef('comments.zid', '=', 'votes.zid').onRef('comments.tid', '=', 'votes.tid'),
    )
    .select((row) => [
      row.fn.countAll<number>().as('votes'),
      row.fn.count<number>('votes.pid').distinct().as('voters'),
    ])
    .where('votes.zid', '=', publication.zid)
    .where('votes.id', '<=', publication.generation)
    .where('comments.mod', '>', level)
    .executeTakeFirstOrThrow()
  return { votes: Number(votes), voters: Number(voters) }
}

/** Counts the rows below the headings of each file that the readers of a report get. */
export async function countFileRows(
  source: ExportSource & { readonly reader: ReportReader },
): Promise<Record<ReportFile, number>> {
  const { db, reader } = source
  const { zid } = source.conversation
  const shown = await db
    .selectFrom('comments')
    .select('tid')
    .where('zid', '=', zid)
    .where('mod', '>', reader.level)
    .execute()
  const known = new Set((await findReaderOpinion(db, zid))?.tids ?? shown.map(({ tid }) => tid))
  const { votes, voters } = await countPublishedVotes(db, reader)
  return {
    'summary.csv': SUMMARY_ROWS,
    'comments.csv': shown.length,
    'votes.csv': votes,
    'participant-votes.csv': voters,
    'participant-importance.csv': voters,
    'comment-groups.csv': shown.filter(({ tid }) => known.has(tid)).length,
    'comment-clusters.csv': shown.length,
    'findings.csv': (await findFindingLines(source)).lines.length,
  }
}
