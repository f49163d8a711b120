import { type ConversationListItem, conversations } from '@folkmoot/api-types'
import { CONVERSATION_STATUS, LIMITS, statusOf } from '@folkmoot/domain'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { type Column, forPeople, printJson, printTable } from '../../output.ts'
import { type Start, withExamples } from '../command.ts'
import { wholeNumber } from '../values.ts'
import { roleIn } from './role.ts'

export interface ListOptions {
  /** also those in which the caller only takes part */
  readonly all: boolean
  readonly limit: number | undefined
}

const COLUMNS: readonly Column<ConversationListItem>[] = [
  { title: 'ID', value: (row) => row.conversation_id },
  { title: 'TOPIC', value: (row) => row.topic, shrinks: true },
  { title: 'STATUS', value: (row) => CONVERSATION_STATUS[statusOf(row)] },
  { title: 'PARTICIPANTS', value: (row) => row.participant_count, right: true },
  { title: 'ROLE', value: roleIn },
  { title: 'CREATED', value: (row) => new Date(row.created) },
]

/** `conversations list`. */
export function buildList(parent: Command, start: Start): void {
  const command = parent
    .command('list')
    .summary('list your conversations, newest first')
    .description('List the conversations that you own or moderate, newest first.')
    .option('--all', 'also those in which you only take part')
    .option('--limit <count>', 'at most so many', wholeNumber(1, LIMITS.conversationList))
    .action((flags: { all?: true; limit?: number }) =>
      start(runList, { all: flags.all === true, limit: flags.limit }),
    )
  withExamples(
    command,
    ['folkmoot conversations list', 'a table'],
    ['folkmoot conversations list | cut -f1', 'the ids'],
    ['folkmoot conversations list --all --limit 5 --json', "the server's reply, for programs"],
  )
}

/** Prints the list; an empty one says so to a person and nothing in a pipe. */
export async function runList({ all, limit }: ListOptions, context: Context): Promise<void> {
  const list = await call(context, conversations.listConversations, {
    query: {
      ...(all ? { include_all_conversations_i_am_in: true } : {}),
      ...(limit === undefined ? {} : { limit }),
    },
  })
  if (context.json) return printJson(context, list)
  if (list.length === 0 && forPeople(context)) {
    context.stdout.write(
      'You have no conversations yet. Make one: folkmoot conversations create --topic "…"\n',
    )
  } else printTable(context, COLUMNS, list)
}
