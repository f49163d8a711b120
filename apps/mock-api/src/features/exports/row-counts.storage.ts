import type { ReportFile } from '@folkmoot/domain/export-files'
import type { Db } from '../../storage/database.ts'
import { readPages } from '../../storage/read-pages.ts'
import type { ExportSource } from './export-source.ts'
import { findFindingLines } from './findings-file.ts'
import type { ReportReader } from './report-reader.ts'
import { findReaderOpinion } from './storage.ts'

/** One row for each key, without headings. */
const SUMMARY_ROWS = 12

/** Counts the published votes on comments, and the people who gave them: comment by comment, some people at a time. */
async function countPublishedVotes(db: Db, { publication }: ReportReader, tids: readonly number[]) {
  if (!publication) return { votes: 0, voters: 0 }
  const { zid, generation } = publication
  const voters = new Set<number>()
  let votes = 0
  for (const tid of tids) {
    const pages = readPages<{ pid: number; count: number }>((last, limit) =>
      db
        .selectFrom('votes')
        .select((row) => ['pid', row.fn.countAll<number>().as('count')])
        .where('zid', '=', zid)
        .where('tid', '=', tid)
        .where('pid', '>', last?.pid ?? -1)
        .where('id', '<=', generation)
        .groupBy('pid')
        .orderBy('pid')
        .limit(limit)
        .execute(),
    )
    for await (const page of pages)
      for (const { pid, count } of page) {
        voters.add(pid)
        votes += Number(count)
      }
  }
  return { votes, voters: voters.size }
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
  const { votes, voters } = await countPublishedVotes(
    db,
    reader,
    shown.map(({ tid }) => tid),
  )
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
