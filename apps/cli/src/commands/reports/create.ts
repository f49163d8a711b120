import { type Report, reports } from '@folkmoot/api-types/reports'
import { LIMITS } from '@folkmoot/domain/limits'
import type { ModLevel } from '@folkmoot/domain/reports/reports'
import { Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'
import { createTextParser } from '../value-parsers.ts'
import { LEVEL, parseLevel } from './level.ts'

interface CreateReportOptions {
  readonly id: string
  readonly name: string | undefined
  readonly level: ModLevel | undefined
}

interface CreateReportValues {
  readonly id: string
  readonly name: string | undefined
  readonly level: string | undefined
}

/** Creates a report and finds its id, which the API answers only in the list. */
async function sendReport({ id, name, level }: CreateReportOptions, context: Context): Promise<Report> {
  const list = () => call(context, reports.listReports, { query: { conversation_id: id } })
  const earlierIds = new Set((await list()).map(({ report_id }) => report_id))
  await call(context, reports.createReport, {
    body: { conversation_id: id, ...(level === undefined ? {} : { mod_level: level }) },
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

/** `reports create`. */
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
  parse: ({ id, name, level }: CreateReportValues): CreateReportOptions => ({
    id,
    name,
    level: parseLevel(level),
  }),
  send: sendReport,
  formatSentence: (report, _options, context) =>
    `Created report ${report.report_id}: ${formatAddress(report, context)}`,
  listValues: (report, _options, context) => [report.report_id, formatAddress(report, context)],
})
