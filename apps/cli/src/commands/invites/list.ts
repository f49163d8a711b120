import { type Invite, inviteTree } from '@folkmoot/api-types/invite-tree'
import { toInviteStatusWord } from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { type Column, isInteractive, formatNumber, printJson, printTable } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { createFilter, type FilterFlags, type InviteFilter, createQuery, addFilter } from './filter.ts'

export interface ListInvitesOptions extends InviteFilter {
  readonly limit: number
}

const COLUMNS: readonly Column<Invite>[] = [
  { title: 'CODE', value: ({ invite_code }) => invite_code },
  { title: 'WAVE', value: ({ wave }) => wave, alignRight: true },
  { title: 'STATUS', value: ({ status }) => toInviteStatusWord(status) },
  { title: 'USED', value: ({ invite_used_at: at }) => (at === null ? '' : new Date(at)) },
  { title: 'CREATED', value: ({ created_at }) => new Date(created_at) },
]

/** `invites list`. */
export function buildListInvites(parent: Command, start: Start): void {
  const command = addFilter(parent.command('list'))
    .summary('list the codes of the owner, the newest first')
    .description(
      'List the codes that belong to the owner of the conversation. “invites export” writes all of them.',
    )
    .option(
      '--limit <count>',
      'at most so many',
      createWholeNumberParser(1, LIMITS.maxPageRows),
      LIMITS.pageRows,
    )
    .action((id: string, flags: FilterFlags & { limit: number }) =>
      start(runListInvites, { ...createFilter(id, flags), limit: flags.limit }),
    )
  addExamples(
    command,
    ['folkmoot invites list 4ab7c9d2ef', 'the newest codes'],
    ['folkmoot invites list 4ab7c9d2ef --wave 1 --status unused', 'what can still be given away'],
  )
}

/** Prints a page of the codes, and how many there are when it is not all. */
export async function runListInvites(options: ListInvitesOptions, context: Context): Promise<void> {
  const query = { ...(await createQuery(context, options)), limit: options.limit }
  const reply = await call(context, inviteTree.listInvites, { query })
  if (context.json) return printJson(context, reply)
  const { invites, pagination } = reply
  if (invites.length === 0 && isInteractive(context)) context.stdout.write('No code is like that.\n')
  else printTable(context, COLUMNS, invites)
  if (pagination.hasMore)
    context.stderr.write(
      `These are ${formatNumber(invites.length)} of ${formatNumber(pagination.total)}. “invites export” writes all of them.\n`,
    )
}
