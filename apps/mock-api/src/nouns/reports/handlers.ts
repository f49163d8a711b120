import { findComment } from '../comments/public.ts'
import { canReadAll, requireOwnSite, getConversation } from '../conversations/public.ts'
import { emitEvent } from '../webhooks/public.ts'
import type { ParsedInput } from '@folkmoot/api-types/endpoint'
import { GROUP_LABELS, STORY_TEXTS, type reports } from '@folkmoot/api-types/reports'
import { MAX_ANSWERS, replaceAnswer } from '@folkmoot/domain/reports/answers'
import {
  DEFAULT_MOD_LEVEL,
  MAX_PUBLICATIONS,
  MAX_REPORTS,
  createReportId,
} from '@folkmoot/domain/reports/reports'
import { describeChanges } from '@folkmoot/domain/security-log'
import type { Handlers } from '../../platform/http/context.ts'
import { recordErasure } from '../../platform/erasures/erasures.storage.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import { createInLane } from '../../platform/http/reply-cache.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { ReportColumns } from '../../platform/storage/result-tables.ts'
import { lockGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { createReportData, getReportState } from './data.ts'
import { keepPublication } from './publications.ts'
import { toReportReply, parseAnswers, parseGroupLabels, parseStoryTexts } from './reply.ts'
import { findReport } from './reports.storage.ts'
import {
  countRows,
  deleteReport,
  insertPublication,
  insertReport,
  listReports,
  saveReportSelection,
  streamReports,
  updateReport,
} from './storage.ts'

/** Reads a report of this conversation. @throws ApiError for `report_id` of any other */
async function getConversationReport(db: Db, zid: number, report_id: string): Promise<ReportColumns> {
  const report = await findReport(db, report_id)
  if (report?.zid !== zid) throw createParseError('report_id', 'does not match a report in this conversation')
  return report
}

type ReportRequest = ParsedInput<typeof reports.updateReport>['body']
type ReportChange = Omit<ReportRequest, 'conversation_id' | 'report_id'>

/** Converts a request to changed columns; missing fields stay unchanged. */
function toReportColumns(
  { label_groups, story_texts, withdrawn }: ReportColumns,
  request: ReportChange,
  now: number,
): Partial<ReportColumns> {
  const { report_name, label_x_neg, label_x_pos, label_y_neg, label_y_pos } = request
  const labels = parseGroupLabels(label_groups)
  for (const [group, name] of GROUP_LABELS.entries()) labels[group] = request[name] ?? labels[group] ?? null
  const texts = parseStoryTexts(story_texts)
  for (const name of STORY_TEXTS) texts[name] = (request[name]?.trim() ?? texts[name]) || null
  const isWritten = STORY_TEXTS.some((name) => request[name] !== undefined)
  const { mod_level, next_text, withdrawn: isWithdrawn } = request
  return {
    ...(mod_level === undefined ? {} : { mod_level }),
    ...(isWithdrawn === undefined ? {} : { withdrawn: isWithdrawn ? (withdrawn ?? now) : null }),
    ...(next_text === undefined ? {} : { next_text }),
    ...(report_name === undefined ? {} : { report_name }),
    ...(label_x_neg === undefined ? {} : { label_x_neg }),
    ...(label_x_pos === undefined ? {} : { label_x_pos }),
    ...(label_y_neg === undefined ? {} : { label_y_neg }),
    ...(label_y_pos === undefined ? {} : { label_y_pos }),
    label_groups: JSON.stringify(labels),
    ...(isWritten ? { story_texts: JSON.stringify(texts), texts_written: now } : {}),
  }
}

/** Describes for the security log what a request changes in a report. */
function describeReportChange(
  report: ReportColumns,
  { conversation_id, report_id: _, ...request }: ReportRequest,
) {
  const { withdrawn } = report
  const before: Readonly<Record<string, unknown>> = {
    ...toReportReply({ ...report, conversation_id }),
    withdrawn: withdrawn !== null,
  }
  // a missing label and an empty one are the same
  const isChanged = ([name, value]: [string, unknown]) => value !== (before[name] ?? '')
  const changed: Partial<ReportChange> = Object.fromEntries(Object.entries(request).filter(isChanged))
  return { rid: report.rid, ...describeChanges(before, changed) }
}

const handleUpdateReport: Handlers<typeof reports>['updateReport'] = async (
  { body },
  { db, caller, conversation, clock, erasures },
) => {
  const { conversation_id: _, report_id, ...request } = body
  const { zid } = conversation
  await runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const report = await getConversationReport(tx, zid, report_id)
    // increases even within one millisecond, so that a client notices each change
    const modified = Math.max(clock(), report.modified + 1)
    await updateReport(tx, report.rid, { ...toReportColumns(report, request, modified), modified })
    if (report.withdrawn !== null && request.withdrawn === false)
      await emitEvent(tx, zid, { type: 'report.published', data: { report_id }, now: clock() })
    const details = describeReportChange(report, body)
    await recordSecurityEvent(tx, { action: 'report-changed', by: caller, zid, details, now: clock() })
    // a restored backup must not show it again
    if (request.withdrawn)
      await recordErasure(tx, { kind: 'withdrawal', subject: report_id, created: modified }, zid)
  })
  if (request.withdrawn) await erasures.finish(db)
  return {}
}

const answerComment: Handlers<typeof reports>['answerComment'] = async (
  { body: { report_id, tid, state, reason = '' } },
  { db, caller, conversation: { zid }, clock },
) => {
  await runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const { rid, answers: stored, modified } = await getConversationReport(tx, zid, report_id)
    if (!(await findComment(tx, zid, tid)))
      throw createParseError('tid', 'does not match a comment in this conversation')
    const answers = replaceAnswer(parseAnswers(stored), { tid, state, reason: reason.trim() })
    if (answers.length > MAX_ANSWERS)
      throw createParseError('tid', `is one too many: a report answers at most ${MAX_ANSWERS} comments`)
    const now = clock()
    const change = { answers: JSON.stringify(answers), modified: Math.max(now, modified + 1) }
    await updateReport(tx, rid, change)
    const details = { rid, answers: 'changed' }
    await recordSecurityEvent(tx, { action: 'report-changed', by: caller, zid, details, now })
  })
  return {}
}

/** @throws ApiError where a conversation keeps as many publications as it may */
async function checkRoom(db: Db, zid: number): Promise<void> {
  if ((await countRows(db, 'report_publications', zid)) >= MAX_PUBLICATIONS)
    throw createParseError(
      'conversation_id',
      `has ${MAX_PUBLICATIONS} publications of reports, the most: delete a report first`,
    )
}

const publishReport: Handlers<typeof reports>['publishReport'] = async (
  { body: { report_id } },
  { db, caller, conversation: { zid }, clock },
) => {
  if ((await getConversationReport(db, zid, report_id)).withdrawn !== null)
    throw new ApiError('polis_err_report_withdrawn')
  await checkRoom(db, zid)
  const data = await createInLane(`${zid} exact publication`, async () =>
    keepPublication(await createReportData(db, await getReportState(db, report_id), clock())),
  )
  await runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const { rid, modified, withdrawn } = await getConversationReport(tx, zid, report_id)
    if (withdrawn !== null) throw new ApiError('polis_err_report_withdrawn')
    await checkRoom(tx, zid)
    const now = Math.max(clock(), modified + 1)
    await insertPublication(tx, { rid, zid, published: now, data })
    await updateReport(tx, rid, { published: now, modified: now })
    await emitEvent(tx, zid, { type: 'report.published', data: { report_id }, now })
    const details = { rid, published: now }
    await recordSecurityEvent(tx, { action: 'report-changed', by: caller, zid, details, now })
  })
  return {}
}

const selectReportComment: Handlers<typeof reports>['selectReportComment'] = async (
  { body },
  { db, conversation: { zid }, clock },
) => {
  const { report_id, tid, include } = body
  await runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const { rid } = await getConversationReport(tx, zid, report_id)
    if (!(await findComment(tx, zid, tid)))
      throw createParseError('tid', 'does not match a comment in this conversation')
    await saveReportSelection(tx, { rid, zid, tid, selection: include ? 1 : -1, modified: clock() })
  })
  return {}
}

const handleDeleteReport: Handlers<typeof reports>['deleteReport'] = async (
  { query: { report_id } },
  { db, caller, conversation: { zid }, clock, erasures },
) => {
  await runTransaction(db, async (tx) => {
    const now = clock()
    await lockGeneration(tx, zid)
    const { rid } = await getConversationReport(tx, zid, report_id)
    await deleteReport(tx, rid)
    await recordSecurityEvent(tx, {
      action: 'report-deleted',
      by: caller,
      zid,
      details: { rid },
      now,
    })
    await recordErasure(tx, { kind: 'report', subject: report_id, created: now }, zid)
  })
  await erasures.finish(db)
  return {}
}

const handleCreateReport: Handlers<typeof reports>['createReport'] = async (
  { body },
  { db, caller, conversation: { zid }, clock, random },
) => {
  const { mod_level = DEFAULT_MOD_LEVEL } = body
  await runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    if ((await countRows(tx, 'reports', zid)) >= MAX_REPORTS)
      throw createParseError('conversation_id', `has ${MAX_REPORTS} reports, the most: delete one first`)
    const now = clock()
    const report_id = createReportId(random)
    await insertReport(tx, { zid, report_id, mod_level, now })
    await emitEvent(tx, zid, { type: 'report.published', data: { report_id }, now })
    await recordSecurityEvent(tx, {
      action: 'report-created',
      by: caller,
      zid,
      details: { mod_level },
      now,
    })
  })
  return {}
}

async function* streamReplies(db: Db, filter: Parameters<typeof streamReports>[1]) {
  for await (const rows of streamReports(db, filter)) yield rows.map(toReportReply)
}

/** Creates the handlers that list, create and label reports and select their comments. */
export const createReportsHandlers = (): Handlers<typeof reports> => ({
  listReportsOfBoth: () =>
    Promise.reject(
      new ApiError('polis_err_get_reports_should_not_specify_both_report_id_and_conversation_id'),
    ),

  getReport: async ({ query: { report_id } }, { db, caller }) => {
    const [found] = await listReports(db, { report_id })
    if (!found) throw createParseError('report_id', 'does not match a report on this server')
    if (found.withdrawn !== null && !canReadAll(caller, await getConversation(db, found.zid)))
      throw new ApiError('polis_err_report_withdrawn')
    return [toReportReply(found)]
  },

  listReports: async (_, { db, conversation: { zid } }) => streamReplies(db, { zid }),

  listOwnReports: async (_, { db, user }) => {
    if (!user) return []
    requireOwnSite(user)
    return streamReplies(db, { owner: user.uid })
  },

  createReport: handleCreateReport,

  updateReport: handleUpdateReport,

  deleteReport: handleDeleteReport,

  answerComment,

  publishReport,

  selectReportComment,
})
