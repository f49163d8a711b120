import { reports } from '@folkmoot/api-types/reports'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'
import { printJson, printResult } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { createTextParser } from '../value-parsers.ts'

export interface RenameOptions {
  readonly report: string
  readonly name: string
}

/** `reports rename`. */
export function buildRename(parent: Command, start: Start): void {
  const command = parent
    .command('rename')
    .summary('name a report')
    .description('Give a report another name; an empty one takes its name away.')
    .argument('<report>', 'id of the report')
    .argument('<name>', 'what it is called from now on', createTextParser(LIMITS.reportLabel))
    .action((report: string, name: string) => start(runRename, { report, name }))
  addExamples(command, ['folkmoot reports rename r7xk2m9pq4 "For the council"', 'a name'])
}

/** Changes the name, and nothing else of the report. */
export async function runRename({ report: report_id, name }: RenameOptions, context: Context): Promise<void> {
  const [report] = await call(context, reports.getReport, { query: { report_id } })
  if (!report) throw createFailure(`There is no report ${report_id}.`)
  const { conversation_id } = report
  await call(context, reports.updateReport, { body: { conversation_id, report_id, report_name: name } })
  if (context.json) return printJson(context, { ...report, report_name: name })
  printResult(context, `Report ${report_id} is called “${name}” now.`, [report_id, name])
}
