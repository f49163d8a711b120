import { mkdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { reportExports } from '@folkmoot/api-types/exports'
import { REPORT_FILES, type ReportFile } from '@folkmoot/domain/export-files'
import { Argument, Option } from 'commander'
import { download } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, getErrorMessage, createUsageError } from '../../errors.ts'
import { saveOrPrint, getDraftPath, runAtomically, writeChunks } from '../../exporting/save-file.ts'
import { formatCount, printJson, printResult } from '../../output.ts'
import { createCommand } from '../command.ts'

interface ExportReportOptions {
  readonly report: string
  readonly files: readonly ReportFile[]
  /** a file for one, a folder for several; undefined for standard output */
  readonly output: string | undefined
}

interface ExportReportValues {
  readonly report: string
  readonly file: readonly ReportFile[] | undefined
  readonly all: boolean
  readonly output: string | undefined
}

const NEEDS_FOLDER = 'Several files need a folder: name it with --output.'

function parseExport({ report, file, all, output }: ExportReportValues): ExportReportOptions {
  const files = all ? REPORT_FILES : [...new Set(file)]
  if (files.length === 0) throw createUsageError(`Name the files: --all, or ${REPORT_FILES.join(', ')}.`)
  if (files.length > 1 && output === undefined) throw createUsageError(NEEDS_FOLDER)
  return { report, files, output }
}

/** `reports export`. */
export const exportReport = createCommand({
  summary: 'write files of a report: votes, comments, participants, groups',
  description:
    'Write one file of a report to standard output, or several into a folder. Their columns do not contain the settings ' +
    'of the conversation, nor hidden and seed marks; “conversations export” writes files that can be imported again.',
  arguments: [
    new Argument('<report>', 'id of the report'),
    new Argument('[file...]', 'names of files').choices(REPORT_FILES),
  ],
  options: [
    new Option('--all', 'all files'),
    new Option('--output <path>', 'write to this file, or several files into this folder'),
  ],
  examples: [
    ['folkmoot reports export r7xk2m9pq4 votes.csv > votes.csv', 'one file'],
    ['folkmoot reports export r7xk2m9pq4 --all --output ./report', 'all files'],
  ],
  parse: parseExport,
  run: runExportReport,
})

/** Writes the files. The folder gets its name when all files are complete. */
async function runExportReport(options: ExportReportOptions, context: Context): Promise<void> {
  const { report, files, output } = options
  const startDownload = (file: ReportFile) =>
    download(context, reportExports.downloadReportFile, { params: { report_id: report, file } })
  const [only] = files
  if (files.length === 1 && only) return saveOrPrint(context, output, await startDownload(only))
  if (output === undefined) throw createUsageError(NEEDS_FOLDER)
  const draft = getDraftPath(output)
  await runAtomically(context, output, draft, async () => {
    await mkdir(draft)
    for (const file of files) await writeChunks(context, join(draft, file), await startDownload(file))
    await rename(draft, resolve(output)).catch((error: unknown) => {
      throw createFailure(
        `${output} cannot be written: ${getErrorMessage(error)}. Name a folder that is empty or new.`,
        error,
      )
    })
  })
  if (context.json) return printJson(context, { report_id: report, path: output, files })
  printResult(context, `Wrote ${formatCount(files.length, 'files')} into ${output}.`, [output, files.length])
}
