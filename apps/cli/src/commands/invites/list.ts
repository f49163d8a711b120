import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { toInviteStatusWord } from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import { call } from '../../client.ts'
import { formatNumber } from '../../output.ts'
import { CONVERSATION, createLimitOption } from '../parameters.ts'
import { createListCommand } from '../resource-command.ts'
import { createQuery, FILTER_OPTIONS, type InviteFilter } from './filter.ts'

interface ListInvitesOptions extends InviteFilter {
  readonly limit: number
}

/** `invites list`: one page of the codes, and their number if that is not all. */
export const listInvites = createListCommand({
  summary: 'list the codes of the owner, the newest first',
  description:
    'List the codes that belong to the owner of the conversation. “invites export” writes all of them.',
  arguments: [CONVERSATION],
  options: [...FILTER_OPTIONS, createLimitOption(LIMITS.maxPageRows, LIMITS.pageRows)],
  examples: [
    ['folkmoot invites list 4ab7c9d2ef', 'the newest codes'],
    ['folkmoot invites list 4ab7c9d2ef --wave 1 --status unused', 'codes that can still be given away'],
  ],
  load: async ({ limit, ...filter }: ListInvitesOptions, context) =>
    call(context, inviteTree.listInvites, { query: { ...(await createQuery(context, filter)), limit } }),
  listRows: ({ invites }) => invites,
  columns: [
    { title: 'CODE', value: ({ invite_code }) => invite_code },
    { title: 'WAVE', value: ({ wave }) => wave, alignRight: true },
    { title: 'STATUS', value: ({ status }) => toInviteStatusWord(status) },
    { title: 'USED', value: ({ invite_used_at: time }) => (time === null ? '' : new Date(time)) },
    { title: 'CREATED', value: ({ created_at }) => new Date(created_at) },
  ],
  emptyMessage: ({ wave, status }) =>
    wave === undefined && status === undefined
      ? 'No codes yet. Create some: folkmoot waves create ID'
      : 'No codes of this wave and status.',
  formatNote: ({ invites, pagination }) =>
    pagination.hasMore
      ? `These are ${formatNumber(invites.length)} of ${formatNumber(pagination.total)}. “invites export” writes all of them.`
      : undefined,
})
