import { type ConversationListItem, conversations } from '@folkmoot/api-types/conversations'
import { LIST_SORTS, createListFilter, type ListSort } from '@folkmoot/domain/conversation-list'
import {
  CONVERSATION_STATUS,
  type ConversationStatus,
  getConversationStatus,
} from '@folkmoot/domain/conversations'
import { LIMITS } from '@folkmoot/domain/limits'
import { type Command, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { type Column, isInteractive, printJson, printTable } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { getRole } from './role.ts'

export interface ListOptions {
  /** also those in which the caller only takes part */
  readonly all: boolean
  readonly limit: number | undefined
  readonly status: ConversationStatus | undefined
  /** words that the topic or the description has */
  readonly search: string
  readonly sort: ListSort
}

interface ListFlags {
  all?: true
  limit?: number
  status?: ConversationStatus
  search?: string
  sort: ListSort
}

/** What the server is asked for each status. */
const ASKED = {
  draft: { is_active: true, is_draft: true },
  open: { is_active: true, is_draft: false },
  closed: { is_active: false },
} as const

const COLUMNS: readonly Column<ConversationListItem>[] = [
  { title: 'ID', value: (row) => row.conversation_id },
  { title: 'TOPIC', value: (row) => row.topic, canShrink: true },
  { title: 'STATUS', value: (row) => CONVERSATION_STATUS[getConversationStatus(row)] },
  { title: 'PARTICIPANTS', value: (row) => row.participant_count, alignRight: true },
  { title: 'ROLE', value: getRole, canHide: true },
  { title: 'CREATED', value: (row) => new Date(row.created), canHide: true },
]

/** `conversations list`. */
export function buildList(parent: Command, start: Start): void {
  const command = parent
    .command('list')
    .summary('list your conversations, newest first')
    .description('List the conversations that you own or moderate, newest first unless you say otherwise.')
    .option('--all', 'also those in which you only take part')
    .addOption(new Option('--status <status>', 'only these').choices(Object.keys(CONVERSATION_STATUS)))
    .option('--search <words>', 'only those with these words in topic or description')
    .addOption(new Option('--sort <order>', 'what comes first').choices(LIST_SORTS).default('newest'))
    .option('--limit <count>', 'at most so many', createWholeNumberParser(1, LIMITS.conversationList))
    .action(({ all, limit, status, search = '', sort }: ListFlags) =>
      start(runList, { all: all === true, limit, status, search, sort }),
    )
  addExamples(
    command,
    ['folkmoot conversations list', 'a table'],
    ['folkmoot conversations list | cut -f1', 'the ids'],
    ['folkmoot conversations list --status open --sort waiting', 'where moderators are needed'],
    ['folkmoot conversations list --search park', 'by their words'],
    ['folkmoot conversations list --all --limit 5 --json', "the server's reply, for programs"],
  )
}

/** Prints the list; an empty one says so to a person and nothing in a pipe. */
export async function runList(options: ListOptions, context: Context): Promise<void> {
  const { all, limit, status, sort, search } = options
  // what is found here is cut here: the server would cut before anybody searched
  const cutHere = search !== '' || sort !== 'newest'
  const reply = await call(context, conversations.listConversations, {
    query: {
      ...(all ? { include_all_conversations_i_am_in: true } : {}),
      ...(status === undefined ? {} : ASKED[status]),
      ...(sort === 'waiting' ? { want_comments_waiting: true } : {}),
      ...(cutHere || limit === undefined ? {} : { limit }),
    },
  })
  const list = cutHere ? createListFilter({ search, sort, status: undefined })(reply).slice(0, limit) : reply
  if (context.json) return printJson(context, list)
  if (list.length > 0 || !isInteractive(context)) return printTable(context, columnsFor(sort), list)
  context.stdout.write(
    search === '' && status === undefined
      ? 'You have no conversations yet. Make one: folkmoot conversations create --topic "…"\n'
      : 'No conversation is like that.\n',
  )
}

const WAITING: Column<ConversationListItem> = {
  title: 'WAITING',
  value: (row) => row.comments_waiting,
  alignRight: true,
}

const columnsFor = (sort: ListSort) => (sort === 'waiting' ? [...COLUMNS, WAITING] : COLUMNS)
