import type { reportExports } from '@folkmoot/api-types'
import { REPORT_FILES, type ReportFile } from '@folkmoot/domain'
import type { Handlers } from '../../http/context.ts'
import { ApiError, parseFailed } from '../../http/errors.ts'
import { getConversation } from '../conversations/storage.ts'
import { findReport } from '../reports/storage.ts'
import { REPORT_FILE } from './files.ts'

const isReportFile = (name: string): name is ReportFile => (REPORT_FILES as readonly string[]).includes(name)

export const reportExportsHandlers: Handlers<typeof reportExports> = {
  downloadReportFile: async ({ params: { report_id, file } }, { db, config }) => {
    const report = await findReport(db, report_id)
    if (!report) throw parseFailed('report_id', 'names no report of this server')
    if (!isReportFile(file))
      throw new ApiError('polis_error_data_unknown_report', {
        message: `A report has no such file. Ask for one of ${REPORT_FILES.join(', ')}.`,
      })
    const conversation = await getConversation(db, report.zid)
    const url = `${config.publicOrigin}/${conversation.conversation_id}`
    return REPORT_FILE[file]({ db, conversation, url })
  },
}
