import { type Invite, inviteTree } from '@folkmoot/api-types/invite-tree'
import { inviteStatusWord } from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { type Column, forPeople, grouped, printJson, printTable } from '../../output.ts'
import { type Start, withExamples } from '../command.ts'
import { wholeNumber } from '../values.ts'
import { filterOf, type FilterFlags, type InviteFilter, queryOf, withFilter } from './filter.ts'

export interface ListInvitesOptions extends InviteFilter {
  readonly limit: number
}

const COLUMNS: readonly Column<Invite>[] = [
  { title: 'CODE', value: ({ invite_code }) => invite_code },
  { title: 'WAVE', value: ({ wave }) => wave, right: true },
  { title: 'STATUS', value: ({ status }) => inviteStatusWord(status) },
  { title: 'USED', value: ({ invite_used_at: at }) => (at === null ? '' : new Date(at)) },
  { title: 'CREATED', value: ({ created_at }) => new Date(created_at) },
]

/** `invites list`. */
export function buildListInvites(parent: Command, start: Start): void {
  const command = withFilter(parent.command('list'))
    .summary('list the codes of the owner, the newest first')
    .description(
      'List the codes that belong to the owner of the conversation. “invites export” writes all of them.',
    )
    .option('--limit <count>', 'at most so many', wholeNumber(1, LIMITS.pageMost), LIMITS.page)
    .action((id: string, flags: FilterFlags & { limit: number }) =>
      start(runListInvites, { ...filterOf(id, flags), limit: flags.limit }),
    )
  withExamples(
    command,
    ['folkmoot invites list 4ab7c9d2ef', 'the newest codes'],
    ['folkmoot invites list 4ab7c9d2ef --wave 1 --status unused', 'what can still be given away'],
  )
}

/** Prints a page of the codes, and how many there are when it is not all. */
export async function runListInvites(options: ListInvitesOptions, context: Context): Promise<void> {
  const query = { ...(await queryOf(context, options)), limit: options.limit }
  const reply = await call(context, inviteTree.listInvites, { query })
  if (context.json) return printJson(context, reply)
  const { invites, pagination } = reply
  if (invites.length === 0 && forPeople(context)) context.stdout.write('No code is like that.\n')
  else printTable(context, COLUMNS, invites)
  if (pagination.hasMore)
    context.stderr.write(
      `These are ${grouped(invites.length)} of ${grouped(pagination.total)}. “invites export” writes all of them.\n`,
    )
}
