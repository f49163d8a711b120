import type { reportData, ReportData } from '@folkmoot/api-types/report-data'
import type { ExportedComment } from '../../core/export/export-rows.ts'
import type { Handlers } from '../../http/context.ts'
import { createParseError } from '../../core/errors.ts'
import { createReplyCache } from '../../http/reply-cache.ts'
import type { Db } from '../../storage/database.ts'
import { listReportSelections } from '../comments/storage.ts'
import { getConversation } from '../../core/conversations.storage.ts'
import { streamComments, countTotals, findOpinion, tallyVotes } from '../exports/storage.ts'
import { createReportDocument } from './document.ts'
import { getReportVersion, listReports, type ReportRow, type ReportVersion } from './storage.ts'

/** Bytes of documents kept for those who ask again. */
const CACHE_BYTES = 64 * 1024 * 1024

/** Seconds: whoever reads on is not asked for, and a change is seen soon. */
export const MAX_AGE_S = 15

/** Milliseconds for which readers wait for a new state of a large report; then they get the last one. */
const TIMEOUT_MS = 1500

type SelectionRows = Awaited<ReturnType<typeof listReportSelections>>

/**
 * What tells two states of a report apart. Votes count by the analysis that worked them in; as long as there is none,
 * by themselves.
 */
function createVersionKey(
  report: ReportRow,
  selected: SelectionRows,
  { value, ...stamp }: ReportVersion,
): string {
  const votes = stamp.computed === null && stamp.input_generation === null ? value : null
  return JSON.stringify([report.modified, report.conversation_id, stamp, votes, selected])
}

/** A report, what was chosen for it, and what tells this state of it apart from others. */
export interface ReportState {
  readonly report: ReportRow
  readonly selected: SelectionRows
  readonly version: string
}

/** How a report stands. @throws ApiError that names report_id when there is none */
export async function getReportState(db: Db, report_id: string): Promise<ReportState> {
  const [report] = await listReports(db, { report_id })
  if (!report) throw createParseError('report_id', 'names no report of this server')
  const selected = await listReportSelections(db, report.rid)
  return {
    report,
    selected,
    version: createVersionKey(report, selected, await getReportVersion(db, report.zid)),
  }
}

/** Makes the document of a report. */
export async function createReportData(
  db: Db,
  { report, selected }: Pick<ReportState, 'report' | 'selected'>,
): Promise<ReportData> {
  const { zid } = report
  const comments: ExportedComment[] = []
  for await (const page of streamComments(db, zid)) comments.push(...page)
  return createReportDocument({
    report,
    conversation: await getConversation(db, zid),
    figures: await countTotals(db, zid),
    comments,
    tally: await tallyVotes(db, zid),
    selections: new Map(selected.map(({ tid, selection }) => [tid, selection > 0])),
    opinion: await findOpinion(db, zid),
  })
}

/** The document of a report is made once for each state of the report, however many read it. */
export function createReportDataHandlers(): Handlers<typeof reportData> {
  const cache = createReplyCache(CACHE_BYTES)
  return {
    reportData: async ({ params: { report_id } }, { db }) => {
      const state = await getReportState(db, report_id)
      const make = () => createReportData(db, state)
      const reply = await cache.getByContent(report_id, state.version, make, TIMEOUT_MS)
      return { ...reply, maxAgeSeconds: MAX_AGE_S }
    },
  }
}
