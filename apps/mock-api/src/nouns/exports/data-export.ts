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
} from '@folkmoot/domain/export-files'
import { ZipFile } from 'yazl'
import { ApiError } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { formatReportFile } from './files.ts'
import type { ExportSource } from './report-reader.ts'
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
export const createExportFormat = (origin: string): string =>
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
export const exportData: Handlers<typeof reportExports>['exportData'] = async ({ query }, context) => {
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
export const findStoredExport: Handlers<typeof reportExports>['findStoredExport'] = async (
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
