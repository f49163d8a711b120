import { canReadAll, getConversation } from '../conversations/public.ts'
import { findReport } from '../reports/public.ts'
import { Readable } from 'node:stream'
import type { reportExports } from '@folkmoot/api-types/exports'
import { isVoteFile, REPORT_FILES, type ReportFile } from '@folkmoot/domain/export-files'
import type { Context, Handlers } from '../../platform/http/context.ts'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import { createExportFormat, exportData, findStoredExport } from './data-export.ts'
import { formatReportFile } from './files.ts'
import { ensurePublication } from './publications.storage.ts'
import type { ExportSource, ReportReader } from './report-reader.ts'

const isReportFile = (name: string): name is ReportFile => (REPORT_FILES as readonly string[]).includes(name)

type ExportDependencies = Pick<Context, 'db' | 'config' | 'clock' | 'random'>

/** The source of a report's files for its readers. */
type ReaderSource = ExportSource & { readonly reader: ReportReader }

/** Finds what a report's readers may have. */
async function getReaderSource(
  { db, config, clock, random }: ExportDependencies,
  report_id: string,
): Promise<ReaderSource> {
  const report = await findReport(db, report_id)
  if (!report) throw createParseError('report_id', 'does not match a report on this server')
  const conversation = await getConversation(db, report.zid)
  const publication = await ensurePublication(db, report.zid, { now: clock(), random })
  return {
    db,
    conversation,
    rid: report.rid,
    url: `${config.publicOrigin}/${conversation.conversation_id}`,
    reader: { level: report.mod_level, showsRejectedTexts: report.rejected_texts !== 0, publication },
  }
}

/** Creates the handlers of a report's export. Files are written while the client reads them. */
export const createReportExportsHandlers = (): Handlers<typeof reportExports> => ({
  exportData,
  findStoredExport,

  downloadReportFile: async ({ params: { report_id, file }, query: { excel } }, given) => {
    if (file === 'format.json') {
      given.reply.type('application/json; charset=utf-8')
      return Readable.from([createExportFormat(given.config.publicOrigin)])
    }
    const { reader, ...source } = await getReaderSource(given, report_id)
    if (!isReportFile(file))
      throw new ApiError('polis_error_data_unknown_report', {
        message: `A report has no such file. Ask for one of ${REPORT_FILES.join(', ')}, or format.json.`,
      })
    const { caller, reads } = given
    if (canReadAll(caller, source.conversation)) {
      // what a reader gets too is recorded as well: the file has everything
      const { zid } = source.conversation
      await reads.recordFile(given, { action: 'archive-downloaded', caller, zid, details: { file } })
      return formatReportFile(file, source, excel)
    }
    if (!reader.publication && isVoteFile(file)) throw new ApiError('polis_err_votes_not_published')
    return formatReportFile(file, { ...source, reader }, excel)
  },
})
