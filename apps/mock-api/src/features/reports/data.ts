import type { reportData, ReportData } from '@folkmoot/api-types'
import type { ExportedComment } from '@folkmoot/domain'
import type { Handlers } from '../../http/context.ts'
import { parseFailed } from '../../http/errors.ts'
import { createReplyCache } from '../../http/prepared.ts'
import type { Db } from '../../storage/database.ts'
import { listSelections } from '../comments/storage.ts'
import { getConversation } from '../conversations/storage.ts'
import { eachComment, findFigures, findOpinion, tallyVotes } from '../exports/storage.ts'
import { reportDocument } from './document.ts'
import { findReportStamp, listReports, type ReportRow, type ReportStamp } from './storage.ts'

/** Bytes of documents kept for those who ask again. */
const KEPT = 64 * 1024 * 1024

/** Seconds: whoever reads on is not asked for, and a change is seen soon. */
const MAX_AGE = 15

type Selected = Awaited<ReturnType<typeof listSelections>>

/**
 * What tells two states of a report apart. Votes count by the analysis that worked them in; as long as there is none,
 * by themselves.
 */
function versionOf(report: ReportRow, selected: Selected, { value, ...stamp }: ReportStamp): string {
  const votes = stamp.computed === null && stamp.input_generation === null ? value : null
  return JSON.stringify([report.modified, report.conversation_id, stamp, votes, selected])
}

async function make(db: Db, report: ReportRow, selected: Selected): Promise<ReportData> {
  const { zid } = report
  const comments: ExportedComment[] = []
  for await (const page of eachComment(db, zid)) comments.push(...page)
  return reportDocument({
    report,
    conversation: await getConversation(db, zid),
    figures: await findFigures(db, zid),
    comments,
    tally: await tallyVotes(db, zid),
    selections: new Map(selected.map(({ tid, selection }) => [tid, selection > 0])),
    opinion: await findOpinion(db, zid),
  })
}

/** The document of a report is made once for each state of the report, however many read it. */
export function createReportDataHandlers(): Handlers<typeof reportData> {
  const cache = createReplyCache(KEPT)
  return {
    reportData: async ({ params: { report_id } }, { db }) => {
      const [report] = await listReports(db, { report_id })
      if (!report) throw parseFailed('report_id', 'names no report of this server')
      const selected = await listSelections(db, report.rid)
      const version = versionOf(report, selected, await findReportStamp(db, report.zid))
      const reply = await cache.getByContent(report_id, version, () => make(db, report, selected))
      return { ...reply, maxAge: MAX_AGE }
    },
  }
}
