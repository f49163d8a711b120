import { reportExports } from '@folkmoot/api-types/exports'
import { type Report, reports } from '@folkmoot/api-types/reports'
import { REPORT_FILES, type ReportFile } from '@folkmoot/domain/export-files'
import { LIMITS } from '@folkmoot/domain/limits'
import { ANSWER_STATES, type AnswerState } from '@folkmoot/domain/reports/answers'
import { MOD_LEVELS } from '@folkmoot/domain/reports/reports'
import { Argument, Option } from 'commander'
import { mkdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { call, download } from '../client.ts'
import type { Context } from '../context.ts'
import { CommandError, createFailure, createUsageError } from '../errors.ts'
import { saveOrPrint, getTemporaryPath, runAtomically, writeChunks } from '../files.ts'
import { formatCount, printJson, printResult } from '../output.ts'
import { createCommand, type CommandGroup } from './command.ts'
import {
  CONVERSATION,
  createExcelOption,
  createExcelQuery,
  type ExcelOptions,
  createTextParser,
  createWholeNumberParser,
} from './parameters.ts'
import { createListCommand, createChangeCommand } from './resource-command.ts'

const REPORT = new Argument('<report>', 'id of the report')

/** Finds a report, also a withdrawn one of a conversation that the person administers. @throws CommandError without one */
async function loadReport(report_id: string, context: Context): Promise<Report> {
  const [report] = await call(context, reports.getReport, { query: { report_id } })
  if (!report) throw createFailure(`There is no report ${report_id}.`)
  return report
}

interface ListReportsOptions {
  /** conversation of the reports; undefined: all conversations that the caller owns */
  readonly id: string | undefined
}

/** Gets reports, the last modified first. */
const loadReports = ({ id }: ListReportsOptions, context: Context): Promise<readonly Report[]> =>
  id === undefined
    ? call(context, reports.listOwnReports, undefined)
    : call(context, reports.listReports, { query: { conversation_id: id } })

export const listReports = createListCommand({
  summary: 'list reports',
  description: 'List the reports of a conversation, or of all conversations that you own.',
  arguments: [new Argument('[id]', 'id of the conversation')],
  examples: [
    ['folkmoot reports list 4ab7c9d2ef', 'of one conversation'],
    ['folkmoot reports list | cut -f1', 'the ids of all'],
  ],
  load: loadReports,
  listRows: (list) => list,
  columns: [
    { title: 'REPORT', value: ({ report_id }) => report_id },
    { title: 'NAME', value: ({ report_name }) => report_name },
    { title: 'CONVERSATION', value: ({ conversation_id }) => conversation_id },
    { title: 'LEVEL', value: ({ mod_level }) => mod_level, alignRight: true },
    { title: 'STATUS', value: ({ withdrawn }) => (withdrawn == null ? 'public' : 'withdrawn') },
    { title: 'MODIFIED', value: ({ modified }) => new Date(Number(modified)) },
  ],
  emptyMessage: 'No reports yet. Create one: folkmoot reports create ID',
})

/** The option of a report's level. */
const LEVEL = new Option(
  '--level <level>',
  'which comments it shows: 0 accepted, -1 also unmoderated, -2 also rejected ones, without their texts',
).choices(MOD_LEVELS.map(String))

interface CreateReportOptions {
  readonly id: string
  readonly name: string | undefined
  readonly level: string | undefined
}

/** Creates a report and finds its id, which the API answers only in the list. */
async function sendReport({ id, name, level }: CreateReportOptions, context: Context): Promise<Report> {
  const mod_level = MOD_LEVELS.find((known) => String(known) === level)
  const list = () => call(context, reports.listReports, { query: { conversation_id: id } })
  const earlierIds = new Set((await list()).map(({ report_id }) => report_id))
  await call(context, reports.createReport, {
    body: { conversation_id: id, ...(mod_level === undefined ? {} : { mod_level }) },
  })
  const created = (await list()).find(({ report_id }) => !earlierIds.has(report_id))
  if (!created)
    throw createFailure(
      'The report was created, but the list does not have it. List again: folkmoot reports list',
    )
  if (name === undefined) return created
  const { report_id } = created
  await call(context, reports.updateReport, { body: { conversation_id: id, report_id, report_name: name } })
  return { ...created, report_name: name }
}

const formatAddress = ({ report_id }: Report, { config }: Context): string =>
  `${config.server}/report/${report_id}`

export const createReport = createChangeCommand({
  summary: 'create a report of a conversation',
  description:
    'Create a report of a conversation, of accepted comments unless you choose a level. Everybody who knows its id may read it.',
  arguments: [CONVERSATION],
  options: [new Option('--name <text>', 'its name').argParser(createTextParser(LIMITS.reportLabel)), LEVEL],
  examples: [
    ['folkmoot reports create 4ab7c9d2ef', 'its id and address'],
    ['folkmoot reports create 4ab7c9d2ef --name "For the council"', 'with a name'],
  ],
  send: sendReport,
  formatSentence: (report, _options, context) =>
    `Created report ${report.report_id}: ${formatAddress(report, context)}`,
  listValues: (report, _options, context) => [report.report_id, formatAddress(report, context)],
})

interface RenameOptions {
  readonly report: string
  readonly name: string
}

async function sendName({ report: report_id, name }: RenameOptions, context: Context): Promise<Report> {
  const report = await loadReport(report_id, context)
  const { conversation_id } = report
  await call(context, reports.updateReport, { body: { conversation_id, report_id, report_name: name } })
  return { ...report, report_name: name }
}

const renameReport = createChangeCommand({
  summary: 'rename a report',
  description: 'Give a report another name. An empty name removes it.',
  arguments: [REPORT, new Argument('<name>', 'its new name').argParser(createTextParser(LIMITS.reportLabel))],
  examples: [['folkmoot reports rename r7xk2m9pq4 "For the council"', 'a name']],
  send: sendName,
  formatSentence: ({ report_id }, { name }) => `Report ${report_id} is called “${name}” now.`,
  listValues: ({ report_id }, { name }) => [report_id, name],
})

async function sendPublication({ report: report_id }: { readonly report: string }, context: Context) {
  const { conversation_id } = await loadReport(report_id, context)
  await call(context, reports.publishReport, { body: { conversation_id, report_id } })
  return loadReport(report_id, context)
}

const publishReport = createChangeCommand({
  summary: 'publish a report',
  description:
    'Publish a report: its result of now stays readable, and the address of a closed conversation leads to it. Publish it again when it has changed.',
  arguments: [REPORT],
  examples: [['folkmoot reports publish r7xk2m9pq4', 'its result of now']],
  send: sendPublication,
  formatSentence: (report, _options, context) =>
    `Published report ${report.report_id}: ${formatAddress(report, context)}`,
  listValues: (report, _options, context) => [report.report_id, formatAddress(report, context)],
})

interface AnswerOptions {
  readonly report: string
  readonly tid: number
  readonly state: AnswerState | 'none'
  readonly reason: string | undefined
}

async function sendAnswer({ report: report_id, tid, state, reason }: AnswerOptions, context: Context) {
  const { conversation_id } = await loadReport(report_id, context)
  const answer = { tid, state, ...(reason === undefined ? {} : { reason }) }
  await call(context, reports.answerComment, { body: { conversation_id, report_id, ...answer } })
  return { report_id, ...answer }
}

const answerComment = createChangeCommand({
  summary: 'say in a report what becomes of a comment',
  description: 'Say in a report what becomes of a comment, and why. “none” takes that back.',
  arguments: [
    REPORT,
    new Argument('<tid>', 'number of the comment').argParser(
      createWholeNumberParser(0, LIMITS.conversationComments),
    ),
  ],
  options: [
    new Option('--state <state>', 'what becomes of it')
      .choices([...ANSWER_STATES, 'none'])
      .makeOptionMandatory(),
    new Option('--reason <text>', 'why, or what exactly').argParser(createTextParser(LIMITS.answerReason)),
  ],
  examples: [
    ['folkmoot reports answer r7xk2m9pq4 13 --state decided --reason "Lamps by 1 March."', 'a decision'],
    ['folkmoot reports answer r7xk2m9pq4 13 --state none', 'nothing any more'],
  ],
  send: sendAnswer,
  formatSentence: ({ report_id }, { tid, state }) =>
    state === 'none'
      ? `Report ${report_id} says nothing of comment ${tid} now.`
      : `Report ${report_id} says of comment ${tid}: ${state}.`,
  listValues: ({ report_id }, { tid, state }) => [report_id, tid, state],
})

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
    ['folkmoot reports export r7xk2m9pq4 --all --public --output ./report', 'what readers get'],
  ],
  parse: parseExport,
  run: runExportReport,
})

const isUnpublished = (error: unknown): boolean =>
  error instanceof CommandError && error.refusal?.code === 'polis_err_votes_not_published'

/** Writes the files. The folder gets its name when all files are complete. */
async function runExportReport(options: ExportReportOptions, context: Context): Promise<void> {
  const { report, files, output, isPublic, excel } = options
  const startDownload = (file: ReportFile) =>
    download(
      context,
      reportExports.downloadReportFile,
      { params: { report_id: report, file }, query: createExcelQuery({ excel }) },
      isPublic ? { as: { token: undefined } } : {},
    )
  const [only] = files
  if (files.length === 1 && only) return saveOrPrint(context, output, await startDownload(only))
  if (output === undefined) throw createUsageError(NEEDS_FOLDER)
  const temporaryPath = getTemporaryPath(output)
  const written: ReportFile[] = []
  await runAtomically(context, output, temporaryPath, async () => {
    await mkdir(temporaryPath)
    for (const file of files) {
      try {
        await writeChunks(context, join(temporaryPath, file), await startDownload(file))
        written.push(file)
      } catch (error) {
        if (!isUnpublished(error)) throw error
        context.stderr.write(`Not there, because the votes are not published: ${file}\n`)
      }
    }
    await rename(temporaryPath, resolve(output))
  })
  if (context.json) return printJson(context, { report_id: report, path: output, files: written })
  printResult(context, `Wrote ${formatCount(written.length, 'files')} into ${output}.`, [
    output,
    written.length,
  ])
}

export const reportCommands: CommandGroup = {
  list: listReports,
  create: createReport,
  rename: renameReport,
  answer: answerComment,
  publish: publishReport,
  export: exportReport,
}
