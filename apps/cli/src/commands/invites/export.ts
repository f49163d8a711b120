import { inviteTree } from '@folkmoot/api-types/invite-tree'
import type { Command } from 'commander'
import { download } from '../../client.ts'
import type { Context } from '../../context.ts'
import { saveOrPrint } from '../../exporting/save-file.ts'
import { type Start, addExamples } from '../command.ts'
import { createFilter, type FilterFlags, type InviteFilter, createQuery, addFilter } from './filter.ts'

export interface ExportInvitesOptions extends InviteFilter {
  readonly output: string | undefined
}

/** `invites export`. */
export function buildExportInvites(parent: Command, start: Start): void {
  const command = addFilter(parent.command('export'))
    .summary('write the codes of the owner as CSV')
    .description('Write the codes that belong to the owner of the conversation as CSV.')
    .option('--output <file>', 'into this file instead of standard output')
    .action((id: string, flags: FilterFlags & { output?: string }) =>
      start(runExportInvites, { ...createFilter(id, flags), output: flags.output }),
    )
  addExamples(
    command,
    ['folkmoot invites export 4ab7c9d2ef > codes.csv', 'all codes'],
    [
      'folkmoot invites export 4ab7c9d2ef --status unused --output codes.csv',
      'those that still let somebody in',
    ],
  )
}

/** Writes the file of the server as it comes. */
export async function runExportInvites(options: ExportInvitesOptions, context: Context): Promise<void> {
  const query = await createQuery(context, options)
  return saveOrPrint(context, options.output, await download(context, inviteTree.downloadInvites, { query }))
}
