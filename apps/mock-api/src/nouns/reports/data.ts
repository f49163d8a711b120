import type { ExportedComment } from '../votes/public.ts'
import { listReportSelections } from '../comments/public.ts'
import { getConversation } from '../conversations/public.ts'
import { countPublicTotals, findReaderOpinion, streamComments, findPublishedTime } from '../exports/public.ts'
import { getReplayVersion, listReplayFrames, type ReplayVersion } from '../analysis/public.ts'
import type { reportData, ReportData, ReportReplay } from '@folkmoot/api-types/report-data'
import type { Handlers } from '../../platform/http/context.ts'
import { createParseError } from '../../platform/http/errors.ts'
import { createReplyCache } from '../../platform/http/reply-cache.ts'
import type { Db } from '../../platform/storage/database.ts'
import { createReportDocument, createReportLandscape } from './document.ts'
import { getReportVersion, listReports, type ReportRow, type ReportVersion } from './storage.ts'

/** Creates the past of a report's map: moments that are public, of groups that were told of then. */
async function createReportReplay(db: Db, zid: number, { isComputed }: ReplayVersion): Promise<ReportReplay> {
  const frames = (await listReplayFrames(db, zid)).map(({ voters, count, ...frame }) => ({
    ...frame,
    voters,
    count: [...count],
    x: [...frame.x],
    y: [...frame.y],
    group: [...frame.group],
    ungrouped: count.reduce((left, people) => left - people, voters),
  }))
  return { state: frames.length > 0 ? 'ready' : isComputed ? 'few' : 'computing', frames }
}

/** of cached documents */
const CACHE_BYTES = 64 * 1024 * 1024
const LANDSCAPE_CACHE_BYTES = 32 * 1024 * 1024
const REPLAY_CACHE_BYTES = 32 * 1024 * 1024

/** Readers wait this long for the new version of a large report, then they get the previous one. */
const TIMEOUT_MS = 1500

type SelectionRows = Awaited<ReturnType<typeof listReportSelections>>

/** Creates the version key of a report. Votes count through the public state that includes them. */
const createVersionKey = (report: ReportRow, selected: SelectionRows, version: ReportVersion): string =>
  JSON.stringify([report.modified, report.conversation_id, version, selected])

/** A report, its selections and its version key. */
interface ReportState {
  readonly report: ReportRow
  readonly selected: SelectionRows
  readonly version: string
}

/** Reads the state of a report. @throws ApiError for `report_id` without such a report */
export async function getReportState(db: Db, report_id: string): Promise<ReportState> {
  const [report] = await listReports(db, { report_id })
  if (!report) throw createParseError('report_id', 'does not match a report on this server')
  const selected = await listReportSelections(db, report.rid)
  return {
    report,
    selected,
    version: createVersionKey(report, selected, await getReportVersion(db, report.zid)),
  }
}

/** Creates the document of a report. */
async function createReportData(db: Db, { report, selected }: ReportState, now: number): Promise<ReportData> {
  const { zid } = report
  const comments: ExportedComment[] = []
  for await (const page of streamComments(db, zid)) comments.push(...page)
  const { counts, ...figures } = await countPublicTotals(db, zid)
  return createReportDocument({
    report,
    conversation: await getConversation(db, zid),
    figures,
    comments,
    tally: counts,
    selections: new Map(selected.map(({ tid, selection }) => [tid, selection > 0])),
    opinion: await findReaderOpinion(db, zid),
    votes_published: await findPublishedTime(db, zid, now),
  })
}

/** Creates the handlers of a report's document, of its map and of its past, which are computed once for each state of the report. */
export function createReportDataHandlers(): Handlers<typeof reportData> {
  const cache = createReplyCache(CACHE_BYTES)
  const landscapes = createReplyCache(LANDSCAPE_CACHE_BYTES)
  const replays = createReplyCache(REPLAY_CACHE_BYTES)
  return {
    reportData: async ({ params: { report_id } }, { db, clock }) => {
      const state = await getReportState(db, report_id)
      const create = () => createReportData(db, state, clock())
      return cache.getByContent(report_id, state.version, create, TIMEOUT_MS)
    },

    reportLandscape: async ({ params: { report_id } }, { db }) => {
      const state = await getReportState(db, report_id)
      const create = () => createReportLandscape(db, state.report)
      return landscapes.getByContent(report_id, state.version, create, TIMEOUT_MS)
    },

    reportReplay: async ({ params: { report_id } }, { db }) => {
      const { report, version } = await getReportState(db, report_id)
      const newest = await getReplayVersion(db, report.zid)
      const create = () => createReportReplay(db, report.zid, newest)
      return replays.getByContent(report_id, version + JSON.stringify(newest), create)
    },
  }
}
