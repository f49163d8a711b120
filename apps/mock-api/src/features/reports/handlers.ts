import type { ParsedInput } from '@folkmoot/api-types/endpoint'
import { GROUP_LABELS, type reports } from '@folkmoot/api-types/reports'
import { DEFAULT_MOD_LEVEL, createReportId } from '@folkmoot/domain/reports/reports'
import type { Handlers } from '../../http/context.ts'
import { ApiError, createParseError } from '../../core/errors.ts'
import type { Db } from '../../storage/database.ts'
import type { ReportColumns } from '../../storage/result-tables.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { findComment } from '../comments/storage.ts'
import { toReportReply, parseGroupLabels } from './reply.ts'
import { findReport } from '../../core/reports.storage.ts'
import { insertReport, listReports, saveReportSelection, updateReport } from './storage.ts'

/** Reads a report of this conversation. @throws ApiError for `report_id` of any other */
async function getConversationReport(db: Db, zid: number, report_id: string): Promise<ReportColumns> {
  const report = await findReport(db, report_id)
  if (report?.zid !== zid) throw createParseError('report_id', 'does not match a report in this conversation')
  return report
}

type ReportChange = Omit<ParsedInput<typeof reports.updateReport>['body'], 'conversation_id' | 'report_id'>

/** Converts a request to changed columns; missing fields stay unchanged. */
function toReportColumns({ label_groups }: ReportColumns, request: ReportChange): Partial<ReportColumns> {
  const { report_name, label_x_neg, label_x_pos, label_y_neg, label_y_pos } = request
  const labels = parseGroupLabels(label_groups)
  for (const [group, name] of GROUP_LABELS.entries()) labels[group] = request[name] ?? labels[group] ?? null
  return {
    ...(report_name === undefined ? {} : { report_name }),
    ...(label_x_neg === undefined ? {} : { label_x_neg }),
    ...(label_x_pos === undefined ? {} : { label_x_pos }),
    ...(label_y_neg === undefined ? {} : { label_y_neg }),
    ...(label_y_pos === undefined ? {} : { label_y_pos }),
    label_groups: JSON.stringify(labels),
  }
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

/** Creates the handlers that list, create and label reports and select their comments. */
export const createReportsHandlers = (): Handlers<typeof reports> => ({
  listReportsOfBoth: () =>
    Promise.reject(
      new ApiError('polis_err_get_reports_should_not_specify_both_report_id_and_conversation_id'),
    ),

  getReport: async ({ query: { report_id } }, { db }) => {
    const found = await listReports(db, { report_id })
    if (found.length === 0) throw createParseError('report_id', 'does not match a report on this server')
    return found.map(toReportReply)
  },

  listReports: async (_, { db, conversation: { zid } }) =>
    (await listReports(db, { zid })).map(toReportReply),

  listOwnReports: async (_, { db, user }) =>
    user ? (await listReports(db, { owner: user.uid })).map(toReportReply) : [],

  createReport: async ({ body }, { db, user, conversation: { zid }, clock, random }) => {
    const { mod_level = DEFAULT_MOD_LEVEL } = body
    if (mod_level !== DEFAULT_MOD_LEVEL && !user.delphiEnabled)
      throw new ApiError('polis_err_post_reports_permissions')
    await runTransaction(db, async (tx) => {
      await lockGeneration(tx, zid)
      await insertReport(tx, { zid, report_id: createReportId(random), mod_level, now: clock() })
    })
    return {}
  },

  updateReport: async ({ body }, { db, conversation: { zid }, clock }) => {
    const { conversation_id: _, report_id, ...request } = body
    await runTransaction(db, async (tx) => {
      await lockGeneration(tx, zid)
      const report = await getConversationReport(tx, zid, report_id)
      // increases even within one millisecond, so that a client notices each change
      const modified = Math.max(clock(), report.modified + 1)
      await updateReport(tx, report.rid, { ...toReportColumns(report, request), modified })
    })
    return {}
  },

  selectReportComment,
})
