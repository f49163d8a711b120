import { reports } from '@folkmoot/api-types/reports'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { checkConfirmation, CONFIRM } from '../confirm-name.ts'
import { createChangeCommand } from '../resource-command.ts'
import { loadReport, REPORT } from './find-report.ts'

interface DeleteOptions {
  readonly report: string
  readonly confirm: string | undefined
}

async function sendDeletion({ report: report_id, confirm }: DeleteOptions, context: Context) {
  const { conversation_id } = await loadReport(report_id, context)
  const consequence =
    `Deleting report ${report_id} removes its pages and files, its name, its labels and its choice of comments permanently; its ` +
    'address never works again. Comments and votes stay.'
  await checkConfirmation(context, { conversation_id, confirm, consequence })
  await call(context, reports.deleteReport, { query: { conversation_id, report_id } })
  return { report_id, deleted: true }
}

/** `reports delete`. */
export const deleteReport = createChangeCommand({
  summary: 'delete a report permanently',
  description:
    'Delete a report permanently: its pages, files, name, labels and choice of comments. Comments and votes stay. Without ' +
    '--confirm it says what goes, and changes nothing.',
  arguments: [REPORT],
  options: [CONFIRM],
  examples: [
    ['folkmoot reports delete r7xk2m9pq4', 'what would go'],
    ['folkmoot reports delete r7xk2m9pq4 --confirm "A park"', 'delete it'],
  ],
  send: sendDeletion,
  formatSentence: ({ report_id }) => `Report ${report_id} is deleted.`,
  listValues: ({ report_id }) => [report_id, 'deleted'],
})
