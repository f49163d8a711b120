import { mkdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { reportExports } from '@folkmoot/api-types/exports'
import { isVoteFile, REPORT_FILES, type ReportFile } from '@folkmoot/domain/export-files'
import { Argument, Option } from 'commander'
import { call, download } from '../../client.ts'
import type { Context } from '../../context.ts'
import { CommandError, createFailure, getErrorMessage, createUsageError } from '../../errors.ts'
import { saveOrPrint, getTemporaryPath, runAtomically, writeChunks } from '../../exporting/save-file.ts'
import { formatCount, printJson, printResult } from '../../output.ts'
import { createExcelOption, createExcelQuery, type ExcelOptions } from '../parameters.ts'
import { createCommand } from '../command.ts'

interface ExportReportOptions extends ExcelOptions {
  readonly report: string
  readonly files: readonly ReportFile[]
  /** a file for one, a folder for several; undefined for standard output */
  readonly output: string | undefined
  /** the files that readers get, even if the caller administers the conversation */
  readonly isPublic: boolean
}

interface ExportReportValues extends ExcelOptions {
  readonly report: string
  readonly file: readonly ReportFile[] | undefined
  readonly all: boolean
  readonly public: boolean
  readonly output: string | undefined
}

const NEEDS_FOLDER = 'Several files need a folder: name it with --output.'

function parseExport({
  report,
  file,
  all,
  output,
  public: isPublic,
  excel,
}: ExportReportValues): ExportReportOptions {
  const files = all ? REPORT_FILES : [...new Set(file ?? [])]
  if (files.length === 0) throw createUsageError(`Name the files: --all, or ${REPORT_FILES.join(', ')}.`)
  if (files.length > 1 && output === undefined) throw createUsageError(NEEDS_FOLDER)
  return { report, files, output, isPublic, excel }
}

/** `reports export`. */
export const exportReport = createCommand({
  summary: 'write files of a report: votes, comments, participants, groups',
  description:
    'Write one file of a report to standard output, or several into a folder. Who administers the conversation gets everything, ' +
    'with rejected comments and the numbers of participants; others, and --public, what the report shows, with votes of single ' +
    'participants only where the owner has published them. “conversations export” writes files that can be imported again.',
  arguments: [
    new Argument('<report>', 'id of the report'),
    new Argument('[file...]', 'names of files').choices(REPORT_FILES),
  ],
  options: [
    new Option('--all', 'all files'),
    new Option('--public', 'what readers get, to pass on'),
    createExcelOption(),
    new Option('--output <path>', 'write to this file, or several files into this folder'),
  ],
  examples: [
    ['folkmoot reports export r7xk2m9pq4 votes.csv > votes.csv', 'one file'],
    ['folkmoot reports export r7xk2m9pq4 --all --output ./report', 'all files'],
    [
      'folkmoot reports export r7xk2m9pq4 comments.csv --excel comma --output comments.csv',
      'for Excel where numbers have a decimal comma',
    ],
    ['folkmoot reports export r7xk2m9pq4 --all --public --output ./report', 'what readers get'],
  ],
  parse: parseExport,
  run: runExportReport,
})

/** Lists the files that readers get; all where the server does not say. */
async function listPublicFiles(report_id: string, context: Context): Promise<ReadonlySet<ReportFile>> {
  const list = call(
    context,
    reportExports.listReportFiles,
    { params: { report_id } },
    { as: { token: undefined } },
  )
  return list.then(
    ({ files }) => new Set(files),
    () => new Set(REPORT_FILES),
  )
}

/** True if the server has no such file: because of its votes, or because it does not know the name. */
const isUnknownFile = (error: unknown): boolean =>
  error instanceof CommandError &&
  error.refusal?.status === 404 &&
  ['polis_error_data_unknown_report', 'polis_err_votes_not_published'].includes(error.refusal.code ?? '')

/** Writes the files into a folder. @returns those that are not there */
async function writeFiles(
  folder: string,
  { report, files, isPublic }: ExportReportOptions,
  startDownload: (file: ReportFile) => Promise<AsyncIterable<Uint8Array>>,
  context: Context,
): Promise<ReportFile[]> {
  const published = await listPublicFiles(report, context)
  const missing: ReportFile[] = []
  for (const file of files) {
    const isMissing = () => isVoteFile(file) && !published.has(file)
    const chunks =
      isPublic && isMissing()
        ? undefined
        : await startDownload(file).catch((error: unknown) => {
            if (isUnknownFile(error)) return undefined
            throw error
          })
    if (!chunks) missing.push(file)
    else await writeChunks(context, join(folder, file), chunks)
  }
  return missing
}

/** Writes the files. The folder gets its name when all files are complete. */
async function runExportReport(options: ExportReportOptions, context: Context): Promise<void> {
  const { report, files, output, isPublic, excel } = options
  const startDownload = async (file: ReportFile) => {
    const chunks = await download(
      context,
      reportExports.downloadReportFile,
      { params: { report_id: report, file }, query: createExcelQuery({ excel }) },
      isPublic ? { as: { token: undefined } } : {},
    )
    return chunks
  }
  const [only] = files
  if (files.length === 1 && only) return saveOrPrint(context, output, await startDownload(only))
  if (output === undefined) throw createUsageError(NEEDS_FOLDER)
  const temporaryPath = getTemporaryPath(output)
  let missing: readonly ReportFile[] = []
  await runAtomically(context, output, temporaryPath, async () => {
    await mkdir(temporaryPath)
    missing = await writeFiles(temporaryPath, options, startDownload, context)
    await rename(temporaryPath, resolve(output)).catch((error: unknown) => {
      throw createFailure(
        `${output} cannot be written: ${getErrorMessage(error)}. Name a folder that is empty or new.`,
        error,
      )
    })
  })
  const written = files.filter((file) => !missing.includes(file))
  const unpublished = missing.filter(isVoteFile)
  const unknown = missing.filter((file) => !isVoteFile(file))
  if (unpublished.length > 0)
    context.stderr.write(`Not there, because the votes are not published: ${unpublished.join(', ')}.\n`)
  if (unknown.length > 0)
    context.stderr.write(`Files that this server does not have: ${unknown.join(', ')}.\n`)
  if (context.json) return printJson(context, { report_id: report, path: output, files: written })
  printResult(context, `Wrote ${formatCount(written.length, 'files')} into ${output}.`, [
    output,
    written.length,
  ])
}
