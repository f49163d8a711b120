import { type Report, reports } from '@folkmoot/api-types/reports'
import { Argument } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { isInteractive } from '../../output.ts'
import { createListCommand } from '../resource-command.ts'
import { formatLevel } from './level.ts'

interface ListReportsOptions {
  /** conversation of the reports; undefined: all conversations that the caller owns */
  readonly id: string | undefined
}

/** Gets reports, the last modified first. */
const loadReports = ({ id }: ListReportsOptions, context: Context): Promise<readonly Report[]> =>
  id === undefined
    ? call(context, reports.listOwnReports, undefined)
    : call(context, reports.listReports, { query: { conversation_id: id } })

/** `reports list`. */
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
  columns: (_, context) => [
    { title: 'REPORT', value: ({ report_id }) => report_id },
    { title: 'NAME', value: ({ report_name }) => report_name, canShrink: true },
    { title: 'CONVERSATION', value: ({ conversation_id }) => conversation_id },
    {
      title: 'LEVEL',
      // scripts get the value that --level takes
      value: ({ mod_level }) => (isInteractive(context) ? formatLevel(mod_level) : mod_level),
    },
    { title: 'STATUS', value: ({ withdrawn }) => (withdrawn == null ? 'public' : 'withdrawn') },
    { title: 'MODIFIED', value: ({ modified }) => new Date(Number(modified)), canHide: true },
  ],
  emptyMessage: 'No reports yet. Create one: folkmoot reports create ID',
})
