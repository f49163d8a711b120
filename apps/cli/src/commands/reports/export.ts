import { mkdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { reportExports } from '@folkmoot/api-types/exports'
import { REPORT_FILES, type ReportFile } from '@folkmoot/domain/export-files'
import { Argument, type Command } from 'commander'
import { download } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, getErrorMessage, createUsageError } from '../../errors.ts'
import { saveOrPrint, getDraftPath, runAtomically, writeChunks } from '../../exporting/save-file.ts'
import { formatCount, printJson, printResult } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'

export interface ExportReportOptions {
  readonly report: string
  readonly files: readonly ReportFile[]
  /** a file for one, a folder for several; standard output when absent */
  readonly output: string | undefined
}

/** `reports export`. */
export function buildExportReport(parent: Command, start: Start): void {
  const command = parent
    .command('export')
    .summary('write files of a report: votes, comments, participants, groups')
    .description(
      'Write one file of a report to standard output, or several into a folder. Their columns do not carry the settings ' +
        'of the conversation, nor hidden and seed marks; “conversations export” writes what can be imported again.',
    )
    .argument('<report>', 'id of the report')
    .addArgument(new Argument('[file...]', 'which files').choices(REPORT_FILES))
    .option('--all', 'all of them')
    .option('--output <path>', 'into this file, or for several into this folder')
    .action((report: string, named: ReportFile[] | undefined, flags: { all?: true; output?: string }) => {
      const files = flags.all ? REPORT_FILES : [...new Set(named)]
      if (files.length === 0) throw createUsageError(`Say which: --all, or ${REPORT_FILES.join(', ')}.`)
      if (files.length > 1 && flags.output === undefined)
        throw createUsageError('Several files need a folder: name it with --output.')
      return start(runExportReport, { report, files, output: flags.output })
    })
  addExamples(
    command,
    ['folkmoot reports export r7xk2m9pq4 votes.csv > votes.csv', 'one file'],
    ['folkmoot reports export r7xk2m9pq4 --all --output ./report', 'all files'],
  )
}

/** Writes the files; in a folder they get their names only when all are there. */
export async function runExportReport(options: ExportReportOptions, context: Context): Promise<void> {
  const { report, files, output } = options
  const fetched = (file: ReportFile) =>
    download(context, reportExports.downloadReportFile, { params: { report_id: report, file } })
  const [only] = files
  if (files.length === 1 && only) return saveOrPrint(context, output, await fetched(only))
  if (output === undefined) throw createUsageError('Several files need a folder: name it with --output.')
  const draft = getDraftPath(output)
  await runAtomically(context, output, draft, async () => {
    await mkdir(draft)
    for (const file of files) await writeChunks(context, join(draft, file), await fetched(file))
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
