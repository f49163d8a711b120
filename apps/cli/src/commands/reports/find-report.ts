import { type Report, reports } from '@folkmoot/api-types/reports'
import { Argument } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'

export const REPORT = new Argument('<report>', 'id of the report')

/** Finds a report, also a withdrawn one of a conversation that the person administers. @throws CommandError without one */
export async function loadReport(report_id: string, context: Context): Promise<Report> {
  const [report] = await call(context, reports.getReport, { query: { report_id } })
  if (!report) throw createFailure(`There is no report ${report_id}.`)
  return report
}
