import { type Report, reports } from '@folkmoot/api-types/reports'
import { MOD_LEVELS, type ModLevel } from '@folkmoot/domain/reports/reports'
import { Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createUsageError } from '../../errors.ts'
import { createChangeCommand } from '../resource-command.ts'
import { loadReport, REPORT } from './find-report.ts'
import { LEVEL, parseLevel } from './level.ts'

interface SetReportOptions {
  readonly report: string
  readonly level: ModLevel | undefined
  readonly showsRejectedTexts: boolean | undefined
}

interface SetReportValues {
  readonly report: string
  readonly level: string | undefined
  readonly rejectedTexts: 'show' | 'hide' | undefined
}

function parseChange({ report, level, rejectedTexts }: SetReportValues): SetReportOptions {
  if (level === undefined && rejectedTexts === undefined)
    throw createUsageError(`Name what to change: --level ${MOD_LEVELS.join(', ')}, or --rejected-texts.`)
  return {
    report,
    level: parseLevel(level),
    showsRejectedTexts: rejectedTexts === undefined ? undefined : rejectedTexts === 'show',
  }
}

async function sendChange(
  { report: report_id, level, showsRejectedTexts }: SetReportOptions,
  context: Context,
): Promise<Report> {
  const report = await loadReport(report_id, context)
  const change = {
    ...(level === undefined ? {} : { mod_level: level }),
    ...(showsRejectedTexts === undefined ? {} : { rejected_texts: showsRejectedTexts }),
  }
  const { conversation_id } = report
  await call(context, reports.updateReport, { body: { conversation_id, report_id, ...change } })
  return { ...report, ...change }
}

/** `reports set`. */
export const setReport = createChangeCommand({
  summary: 'change which comments a report shows',
  description:
    'Change which comments a report shows. At level -2 rejected comments are numbers without their text; their texts are shown ' +
    'only with “--rejected-texts show”, which the owner alone may do.',
  arguments: [REPORT],
  options: [
    LEVEL,
    new Option('--rejected-texts <what>', 'show or hide the texts of rejected comments').choices([
      'show',
      'hide',
    ]),
  ],
  examples: [
    ['folkmoot reports set r7xk2m9pq4 --level 0', 'accepted comments only'],
    ['folkmoot reports set r7xk2m9pq4 --rejected-texts hide', 'rejected comments as numbers'],
  ],
  parse: parseChange,
  send: sendChange,
  formatSentence: ({ report_id, mod_level, rejected_texts }) =>
    `Report ${report_id} has level ${mod_level}${mod_level === -2 ? ` and ${rejected_texts ? 'shows' : 'hides'} the texts of rejected comments` : ''}.`,
  listValues: ({ report_id, mod_level, rejected_texts }) => [
    report_id,
    mod_level,
    rejected_texts ? 'show' : 'hide',
  ],
})
