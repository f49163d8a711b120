import type { reportExports, ReportFiles } from '@folkmoot/api-types/exports'
import { isVoteFile, REPORT_FILES, type ReportFile } from '@folkmoot/domain/export-files'
import type { Context, Handlers } from '../../http/context.ts'
import { ApiError, createParseError } from '../../core/errors.ts'
import { createReplyCache } from '../../http/reply-cache.ts'
import { canReadAll } from '../../core/authority.ts'
import { getConversation } from '../../core/conversations.storage.ts'
import { getExportNetwork, streamInTurn, type WorkQueue } from '../../core/work-queue.ts'
import { findReport } from '../../core/reports.storage.ts'
import { exportData, findStoredExport } from './data-export.ts'
import { createExportFormat } from './export-format.ts'
import type { ExportSource } from './export-source.ts'
import { REPORT_FILE_GENERATORS } from './files.ts'
import { formatReportFile } from './format-report-file.ts'
import { measureFile } from './measure-file.ts'
import { ensurePublication } from './publications.storage.ts'
import type { ReportReader } from './report-reader.ts'
import { countFileRows } from './row-counts.storage.ts'

const isReportFile = (name: string): name is ReportFile => (REPORT_FILES as readonly string[]).includes(name)

/** of the cached lists of files */
const CACHE_BYTES = 1024 * 1024

/** Minimum time between two measurements in milliseconds, because one takes as long as the beginning of each file. */
const MEASURE_INTERVAL_MS = 60_000

type ExportDependencies = Pick<Context, 'db' | 'config' | 'clock' | 'random'>

/** The source of a report's files for its readers. */
type ReaderSource = ExportSource & { readonly reader: ReportReader; readonly version: string }

/** Finds what a report's readers may have. */
async function getReaderSource(
  { db, config, clock, random }: ExportDependencies,
  report_id: string,
): Promise<ReaderSource> {
  const report = await findReport(db, report_id)
  if (!report) throw createParseError('report_id', 'does not match a report on this server')
  const conversation = await getConversation(db, report.zid)
  const publication =
    conversation.is_data_open === 0
      ? undefined
      : await ensurePublication(db, report.zid, { now: clock(), random })
  return {
    db,
    conversation,
    rid: report.rid,
    url: `${config.publicOrigin}/${conversation.conversation_id}`,
    reader: { level: report.mod_level, showsRejectedTexts: report.rejected_texts !== 0, publication },
    version: JSON.stringify([report.modified, publication?.created]),
  }
}

const isAvailable = (file: ReportFile, { publication }: ReportReader): boolean =>
  publication !== undefined || !isVoteFile(file)

async function measureFiles(
  source: ReaderSource,
  measured: number,
  exports: WorkQueue,
): Promise<ReportFiles> {
  const { reader } = source
  const rows = await countFileRows(source)
  const files: ReportFiles['files'] = []
  for (const file of REPORT_FILES.filter((one) => isAvailable(one, reader)))
    files.push({
      file,
      rows: rows[file],
      ...(await measureFile(streamInTurn(exports, REPORT_FILE_GENERATORS[file](source)), rows[file])),
    })
  return { measured, votes_published: reader.publication ? Number(reader.publication.created) : null, files }
}

/** Creates the handlers of a report's export. Files are written while the client reads them. */
export function createReportExportsHandlers(): Handlers<typeof reportExports> {
  const cache = createReplyCache(CACHE_BYTES)
  return {
    listReportFiles: async ({ params: { report_id } }, given) => {
      const source = await getReaderSource(given, report_id)
      const now = given.clock()
      const version = `${Math.floor(now / MEASURE_INTERVAL_MS)} ${source.version}`
      return cache.getByContent(report_id, version, async () => {
        const close = given.exports.open(getExportNetwork(given.request))
        try {
          return await measureFiles(source, now, given.exports)
        } finally {
          close()
        }
      })
    },

    // the report is known and not withdrawn
    exportFormat: async (_, { config }) => createExportFormat(config.publicOrigin),

    exportData,
    findStoredExport,

    downloadReportFile: async ({ params: { report_id, file }, query: { excel } }, given) => {
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
      if (!isAvailable(file, reader)) throw new ApiError('polis_err_votes_not_published')
      return formatReportFile(file, { ...source, reader }, excel)
    },
  }
}
