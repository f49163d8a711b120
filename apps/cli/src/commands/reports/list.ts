import { type Report, reports } from '@folkmoot/api-types/reports'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { type Column, isInteractive, printJson, printTable } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'

export interface ListReportsOptions {
  /** of a conversation; without it those of all that the caller owns */
  readonly id: string | undefined
}

const COLUMNS: readonly Column<Report>[] = [
  { title: 'REPORT', value: ({ report_id }) => report_id },
  { title: 'NAME', value: ({ report_name }) => report_name, canShrink: true },
  { title: 'CONVERSATION', value: ({ conversation_id }) => conversation_id },
  { title: 'LEVEL', value: ({ mod_level }) => mod_level, alignRight: true },
  { title: 'MODIFIED', value: ({ modified }) => new Date(Number(modified)), canHide: true },
]

/** `reports list`. */
export function buildListReports(parent: Command, start: Start): void {
  const command = parent
    .command('list')
    .summary('list reports')
    .description('List the reports of a conversation, or of all conversations that you own.')
    .argument('[id]', 'id of the conversation')
    .action((id: string | undefined) => start(runListReports, { id }))
  addExamples(
    command,
    ['folkmoot reports list 4ab7c9d2ef', 'of one conversation'],
    ['folkmoot reports list | cut -f1', 'the ids of all'],
  )
}

/** Prints the reports, the one changed last first. */
export async function runListReports({ id }: ListReportsOptions, context: Context): Promise<void> {
  const list =
    id === undefined
      ? await call(context, reports.listOwnReports, undefined)
      : await call(context, reports.listReports, { query: { conversation_id: id } })
  if (context.json) return printJson(context, list)
  if (list.length === 0 && isInteractive(context))
    context.stdout.write('No reports yet. Make one: folkmoot reports create ID\n')
  else printTable(context, COLUMNS, list)
}
