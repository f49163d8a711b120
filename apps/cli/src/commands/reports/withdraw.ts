import { reports } from '@folkmoot/api-types/reports'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import type { CommandDefinition, CommandText } from '../command.ts'
import { createChangeCommand } from '../resource-command.ts'
import { loadReport, REPORT } from './find-report.ts'

interface WithdrawOptions {
  readonly report: string
}

const createWithdrawalCommand = (
  withdrawn: boolean,
  text: CommandText,
  formatSentence: (report_id: string) => string,
): CommandDefinition =>
  createChangeCommand({
    ...text,
    arguments: [REPORT],
    send: async ({ report: report_id }: WithdrawOptions, context: Context) => {
      const report = await loadReport(report_id, context)
      const { conversation_id } = report
      await call(context, reports.updateReport, { body: { conversation_id, report_id, withdrawn } })
      return { report_id, withdrawn }
    },
    formatSentence: ({ report_id }) => formatSentence(report_id),
    listValues: ({ report_id }) => [report_id, withdrawn ? 'withdrawn' : 'public'],
  })

/** `reports withdraw`. */
export const withdrawReport = createWithdrawalCommand(
  true,
  {
    summary: 'withdraw a report: nobody can read it until it is restored',
    description:
      'Withdraw a report. Its pages and files say that it was withdrawn, until “reports restore” shows it again. Nothing is deleted.',
    examples: [['folkmoot reports withdraw r7xk2m9pq4', 'from now on nobody reads it']],
  },
  (report_id) => `Report ${report_id} is withdrawn. “reports restore ${report_id}” shows it again.`,
)

/** `reports restore`. */
export const restoreReport = createWithdrawalCommand(
  false,
  {
    summary: 'show a withdrawn report again',
    description: 'Show a withdrawn report again, at the same address.',
    examples: [['folkmoot reports restore r7xk2m9pq4', 'everybody with its address reads it again']],
  },
  (report_id) => `Report ${report_id} can be read again.`,
)
