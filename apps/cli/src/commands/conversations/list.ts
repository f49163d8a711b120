import { type ConversationListItem, conversations } from '@folkmoot/api-types/conversations'
import { LIST_SORTS, type ListSort } from '@folkmoot/domain/conversation-list'
import { createListFilter } from '@folkmoot/domain/conversation-page'
import {
  CONVERSATION_STATUS,
  type ConversationStatus,
  getConversationStatus,
} from '@folkmoot/domain/lifecycle'
import { isRehearsal } from '@folkmoot/domain/rehearsal/rehearsals'
import { LIMITS } from '@folkmoot/domain/limits'
import { Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import type { Column } from '../../output.ts'
import { createLimitOption } from '../parameters.ts'
import { createListCommand } from '../resource-command.ts'
import { getRole } from './role.ts'

interface ListOptions {
  /** includes conversations in which the caller only takes part */
  readonly all: boolean
  readonly status: ConversationStatus | undefined
  /** words of the topic or the description */
  readonly search: string
  readonly sort: ListSort
  readonly limit: number | undefined
}

type ListValues = Omit<ListOptions, 'search'> & { readonly search: string | undefined }

const STATUS_QUERIES = {
  draft: { is_active: true, is_draft: true },
  open: { is_active: true, is_draft: false },
  scheduled: { is_active: false, archived: false },
  closed: { is_active: false, archived: false },
  archived: { archived: true },
} as const

const STATUSES_FILTERED_HERE: ReadonlySet<ConversationStatus | undefined> = new Set([
  'scheduled',
  'closed',
  'archived',
])

/** The state; a rehearsal is never taken for a real conversation. */
const formatStatus = (row: ConversationListItem): string =>
  `${CONVERSATION_STATUS[getConversationStatus(row)]}${isRehearsal(row) ? ' (rehearsal)' : ''}`

const COLUMNS: readonly Column<ConversationListItem>[] = [
  { title: 'ID', value: (row) => row.conversation_id },
  { title: 'TOPIC', value: (row) => row.topic, canShrink: true },
  { title: 'STATUS', value: formatStatus },
  { title: 'PARTICIPANTS', value: (row) => row.participant_count, alignRight: true },
  { title: 'ROLE', value: getRole, canHide: true },
  { title: 'CREATED', value: (row) => new Date(row.created), canHide: true },
]

const WAITING_COLUMN: Column<ConversationListItem> = {
  title: 'WAITING',
  value: (row) => row.comments_waiting,
  alignRight: true,
}

async function loadConversations(options: ListOptions, context: Context) {
  const { all, limit, status, sort, search } = options
  // the server would apply the limit before the search; it has one word for scheduled, closed and archived
  const isFilteredHere = search !== '' || sort !== 'newest' || STATUSES_FILTERED_HERE.has(status)
  const query = {
    ...(all ? { include_all_conversations_i_am_in: true } : {}),
    ...(status === undefined ? { archived: false } : STATUS_QUERIES[status]),
    ...(sort === 'waiting' ? { want_comments_waiting: true } : {}),
    ...(isFilteredHere || limit === undefined ? {} : { limit }),
  }
  const list = await call(context, conversations.listConversations, { query })
  return isFilteredHere ? createListFilter({ search, sort, status })(list).slice(0, limit) : list
}

/** `conversations list`. */
export const listConversations = createListCommand({
  summary: 'list your conversations, newest first',
  description:
    'List the conversations that you own or moderate. The default order is newest first. Archived ones are listed with --status archived.',
  options: [
    new Option('--all', 'also conversations in which you only take part'),
    new Option('--status <status>', 'only conversations with this status').choices(
      Object.keys(CONVERSATION_STATUS),
    ),
    new Option('--search <words>', 'only conversations with these words in topic or description'),
    new Option('--sort <order>', 'order of the list').choices(LIST_SORTS).default('newest'),
    createLimitOption(LIMITS.conversationList),
  ],
  examples: [
    ['folkmoot conversations list', 'a table'],
    ['folkmoot conversations list | cut -f1', 'the ids'],
    ['folkmoot conversations list --status open --sort waiting', 'where moderators are needed'],
    ['folkmoot conversations list --search park', 'by their words'],
    ['folkmoot conversations list --all --limit 5 --json', 'for programs'],
  ],
  parse: ({ search = '', ...values }: ListValues): ListOptions => ({ ...values, search }),
  load: loadConversations,
  listRows: (list) => list,
  columns: ({ sort }) => (sort === 'waiting' ? [...COLUMNS, WAITING_COLUMN] : COLUMNS),
  emptyMessage: ({ search, status }) =>
    search === '' && status === undefined
      ? 'You have no conversations yet. Create one: folkmoot conversations create --topic "…"'
      : 'No conversations match.',
})
