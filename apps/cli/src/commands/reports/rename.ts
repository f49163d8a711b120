import { type Report, reports } from '@folkmoot/api-types/reports'
import { LIMITS } from '@folkmoot/domain/limits'
import { Argument } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createChangeCommand } from '../resource-command.ts'
import { createTextParser } from '../value-parsers.ts'
import { loadReport, REPORT } from './find-report.ts'

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

/** `reports rename`. */
export const renameReport = createChangeCommand({
  summary: 'rename a report',
  description: 'Give a report another name. An empty name removes it.',
  arguments: [REPORT, new Argument('<name>', 'its new name').argParser(createTextParser(LIMITS.reportLabel))],
  examples: [['folkmoot reports rename r7xk2m9pq4 "For the council"', 'a name']],
  send: sendName,
  formatSentence: ({ report_id }, { name }) => `Report ${report_id} is called “${name}” now.`,
  listValues: ({ report_id }, { name }) => [report_id, name],
})
