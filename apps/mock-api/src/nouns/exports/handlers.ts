import { Readable, type PassThrough } from 'node:stream'
import type { reportExports } from '@folkmoot/api-types/exports'
import {
  DATA_EXPORT_FILES,
  EXPORT_FORMAT,
  EXPORTED_VOTE,
  findExportedConversation,
  VOTE_COLUMNS,
  VOTE_CONVENTION,
  type ExcelFormat,
  isVoteFile,
  REPORT_FILES,
  type ReportFile,
} from '@folkmoot/domain/export-files'
import { ZipFile } from 'yazl'
import type { Handlers, Context } from '../../platform/http/context.ts'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/storage/database.ts'
import { canReadAll, getConversation } from '../conversations/public.ts'
import { findReport } from '../reports/public.ts'
import { formatReportFile } from './files.ts'
import { ensurePublication } from './publications.storage.ts'
import type { ExportSource, ReportReader } from './report-reader.ts'
import { countTotals, listCommentTids } from './storage.ts'

/** Packs files into a .zip, one after the other, while the client takes it. */
function packZip(files: Readonly<Record<string, AsyncIterable<string>>>, mtime: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', (error) => output.destroy(error))
  for (const [name, pieces] of Object.entries(files))
    zip.addReadStreamLazy(name, { mtime }, (add) => {
      const input = Readable.from(pieces, { highWaterMark: 1 })
      input.once('error', (error) => output.destroy(error))
      output.once('close', () => input.destroy())
      add(null, input)
    })
  zip.end()
  return output
}

/** Creates format.json, which tells what the columns of the files mean. @param origin the public address of this server */
const createExportFormat = (origin: string): string =>
  JSON.stringify({
    format: EXPORT_FORMAT,
    'vote-convention': VOTE_CONVENTION,
    vote: EXPORTED_VOTE,
    files: VOTE_COLUMNS,
    docs: `${origin}/api/docs/`,
  })

/** Lists the files of the export: of each report file what those who administer the conversation get. */
const listFiles = (source: ExportSource, origin: string, excel: ExcelFormat | undefined) => ({
  'format.json': Readable.from([createExportFormat(origin)]),
  ...Object.fromEntries(DATA_EXPORT_FILES.map((name) => [name, formatReportFile(name, source, excel)])),
})

/**
 * Checks that the largest file, a cell for each participant and comment, stays below the limit.
 * @throws ApiError 413 with the limit and the cells
 */
async function checkSize(db: Db, zid: number, limit: number): Promise<void> {
  const { voters } = await countTotals(db, zid)
  const cells = voters * (await listCommentTids(db, zid)).length
  if (cells > limit) throw new ApiError('polis_err_data_export_too_large', { extra: { limit, cells } })
}

/** No report: its files have what those who administer the conversation get, whatever reports show. */
const NO_REPORT = -1

/** Sends the data of a conversation as a .zip while it is created (`exportData`). */
const exportData: Handlers<typeof reportExports>['exportData'] = async ({ query }, context) => {
  const { db, caller, clock, config, conversation, reads, reply } = context
  const { zid, conversation_id } = conversation
  await checkSize(db, zid, config.limits.export_cells)
  const now = clock()
  const name = `polis-export-${conversation_id}-${now}.zip`
  await reads.recordFile(context, { action: 'archive-downloaded', caller, zid, details: { file: name } })
  reply.header('content-disposition', `attachment; filename="${name}"`)
  const url = `${config.publicOrigin}/${conversation_id}`
  const source = { db, conversation, rid: NO_REPORT, url }
  return packZip(listFiles(source, config.publicOrigin, query.excel), new Date(now))
}

/** Checks the name of an export as the existing product does, and says that none is stored (`findStoredExport`). */
const findStoredExport: Handlers<typeof reportExports>['findStoredExport'] = async (
  { query: { filename = '' } },
  { conversation },
) => {
  if (filename === '') throw new ApiError('polis_err_data_export_results_filename_missing')
  const exported = findExportedConversation(filename)
  if (exported === undefined) throw new ApiError('polis_err_data_export_results_filename_invalid')
  if (exported !== conversation.conversation_id)
    throw new ApiError('polis_err_data_export_results_conversation')
  throw new ApiError('polis_err_data_export_results_not_stored')
}

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
    reader: { level: report.mod_level, publication },
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
