import type { reportExports, ReportFiles } from '@folkmoot/api-types/exports'
import { REPORT_FILES, type ReportFile } from '@folkmoot/domain/export-files'
import type { Handlers } from '../../http/context.ts'
import { ApiError, createParseError } from '../../core/errors.ts'
import { createReplyCache } from '../../http/reply-cache.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../storage/database.ts'
import { getConversation } from '../../core/conversations.storage.ts'
import { getExportNetwork, streamInTurn, type WorkQueue } from '../../core/work-queue.ts'
import { findReport } from '../../core/reports.storage.ts'
import { REPORT_FILE_GENERATORS, type ExportSource } from './files.ts'
import { measureFile } from './measure-file.ts'
import { countFileRows } from './row-counts.storage.ts'

const isReportFile = (name: string): name is ReportFile => (REPORT_FILES as readonly string[]).includes(name)

/** of the cached lists of files */
const CACHE_BYTES = 1024 * 1024

/** Minimum time between two measurements in milliseconds, because one takes as long as the beginning of each file. */
const MEASURE_INTERVAL_MS = 60_000

/** Lifetime in client caches, in seconds. */
const MAX_AGE_S = 15

interface ExportDependencies {
  readonly db: Db
  readonly config: Config
}

async function getExportSource({ db, config }: ExportDependencies, report_id: string): Promise<ExportSource> {
  const report = await findReport(db, report_id)
  if (!report) throw createParseError('report_id', 'does not match a report on this server')
  const conversation = await getConversation(db, report.zid)
  return { db, conversation, url: `${config.publicOrigin}/${conversation.conversation_id}` }
}

async function measureFiles(
  source: ExportSource,
  measured: number,
  exports: WorkQueue,
): Promise<ReportFiles> {
  const rows = await countFileRows(source.db, source.conversation.zid)
  const files: ReportFiles['files'] = []
  for (const file of REPORT_FILES)
    files.push({
      file,
      rows: rows[file],
      ...(await measureFile(streamInTurn(exports, REPORT_FILE_GENERATORS[file](source)), rows[file])),
    })
  return { measured, files }
}

/** Creates the handlers of a report's export. Files are written while the client reads them. */
export function createReportExportsHandlers(): Handlers<typeof reportExports> {
  const cache = createReplyCache(CACHE_BYTES)
  return {
    listReportFiles: async ({ params: { report_id } }, given) => {
      const source = await getExportSource(given, report_id)
      const now = given.clock()
      const version = String(Math.floor(now / MEASURE_INTERVAL_MS))
      const reply = await cache.getByContent(report_id, version, async () => {
        const close = given.exports.open(getExportNetwork(given.request))
        try {
          return await measureFiles(source, now, given.exports)
        } finally {
          close()
        }
      })
      return { ...reply, maxAgeSeconds: MAX_AGE_S }
    },

    downloadReportFile: async ({ params: { report_id, file } }, given) => {
      const source = await getExportSource(given, report_id)
      if (!isReportFile(file))
        throw new ApiError('polis_error_data_unknown_report', {
          message: `A report has no such file. Ask for one of ${REPORT_FILES.join(', ')}.`,
        })
      return REPORT_FILE_GENERATORS[file](source)
    },
  }
}
