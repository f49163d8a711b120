import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { download } from '../../client.ts'
import { Option } from 'commander'
import {
  CONVERSATION,
  createExcelOption,
  createExcelQuery,
  type ExcelOptions,
  OUTPUT,
} from '../parameters.ts'
import { createExportCommand } from '../resource-command.ts'
import { createQuery, FILTER_OPTIONS, type InviteFilter } from './filter.ts'

interface ExportInvitesOptions extends InviteFilter, ExcelOptions {
  readonly output: string | undefined
  readonly links: boolean
}

/** `invites export`. */
export const exportInvites = createExportCommand({
  summary: 'write the codes of the owner as CSV',
  description: 'Write the codes that belong to the owner of the conversation as CSV.',
  arguments: [CONVERSATION],
  options: [
    ...FILTER_OPTIONS,
    new Option('--links', 'add the link of each code, for mail merge'),
    createExcelOption(),
    OUTPUT,
  ],
  examples: [
    ['folkmoot invites export 4ab7c9d2ef > codes.csv', 'all codes'],
    ['folkmoot invites export 4ab7c9d2ef --status unused --output codes.csv', 'codes that are still valid'],
    [
      'folkmoot invites export 4ab7c9d2ef --excel comma --output codes.csv',
      'for Excel where numbers have a decimal comma',
    ],
    [
      'folkmoot invites export 4ab7c9d2ef --status unused --links > letters.csv',
      'codes and links for letters and mails',
    ],
  ],
  download: async (options: ExportInvitesOptions, context) =>
    download(context, inviteTree.downloadInvites, {
      query: {
        ...(await createQuery(context, options)),
        ...(options.links && { links: true }),
        ...createExcelQuery(options),
      },
    }),
})
