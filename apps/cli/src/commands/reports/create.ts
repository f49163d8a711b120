import { reports } from '@folkmoot/api-types/reports'
import { LIMITS } from '@folkmoot/domain/limits'
import { MOD_LEVELS, type ModLevel } from '@folkmoot/domain/reports/reports'
import { type Command, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'
import { printJson, printResult } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { createTextParser } from '../value-parsers.ts'

export interface CreateReportOptions {
  readonly id: string
  readonly name: string | undefined
  readonly level: ModLevel | undefined
}

/** `reports create`. */
export function buildCreateReport(parent: Command, start: Start): void {
  const command = parent
    .command('create')
    .summary('make a report of a conversation')
    .description('Make a report of a conversation. Whoever knows its id may read it.')
    .argument('<id>', 'id of the conversation')
    .option('--name <text>', 'what it is called', createTextParser(LIMITS.reportLabel))
    .addOption(
      new Option(
        '--level <level>',
        'which comments it shows: 0 accepted, -1 also unmoderated, -2 also rejected',
      ).choices(MOD_LEVELS.map(String)),
    )
    .action((id: string, { name, level }: { name?: string; level?: string }) =>
      start(runCreateReport, { id, name, level: MOD_LEVELS.find((one) => String(one) === level) }),
    )
  addExamples(
    command,
    ['folkmoot reports create 4ab7c9d2ef', 'its id and address'],
    ['folkmoot reports create 4ab7c9d2ef --name "For the council"', 'with a name'],
  )
}

/** Makes the report and finds its id, which the API gives only in the list. */
export async function runCreateReport(
  { id, name, level }: CreateReportOptions,
  context: Context,
): Promise<void> {
  const list = () => call(context, reports.listReports, { query: { conversation_id: id } })
  const before = new Set((await list()).map(({ report_id }) => report_id))
  await call(context, reports.createReport, {
    body: { conversation_id: id, ...(level === undefined ? {} : { mod_level: level }) },
  })
  const made = (await list()).find(({ report_id }) => !before.has(report_id))
  if (!made)
    throw createFailure(
      'The report was made, but the list does not have it. Look again: folkmoot reports list',
    )
  const { report_id } = made
  if (name !== undefined)
    await call(context, reports.updateReport, { body: { conversation_id: id, report_id, report_name: name } })
  if (context.json) return printJson(context, { ...made, report_name: name ?? made.report_name })
  const address = `${context.config.server}/report/${report_id}`
  printResult(context, `Made report ${report_id}: ${address}`, [report_id, address])
}
