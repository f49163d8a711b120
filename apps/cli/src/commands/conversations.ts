import {
  ConversationChange,
  describeSetting,
  isSettingName,
  listSettingNames,
  parseSetting,
} from '@folkmoot/api-types/conversation-change'
import {
  type ConversationListItem,
  conversations,
  type ConversationDetails,
  type Conversation,
} from '@folkmoot/api-types/conversations'
import {
  CONVERSATION_STATUS,
  type ConversationStatus,
  getConversationStatus,
  NEW_DRAFT,
} from '@folkmoot/domain/lifecycle'
import { LIMITS } from '@folkmoot/domain/limits'
import { isRehearsal } from '@folkmoot/domain/rehearsal'
import { Option, Argument } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createUsageError } from '../errors.ts'
import type { CellValue } from '../output.ts'
import type { CommandDefinition, CommandText, CommandGroup } from './command.ts'
import { exportConversation, importConversation } from './conversation-files.ts'
import {
  checkConfirmation,
  CONFIRM,
  CONVERSATION,
  type ConversationOptions,
  createTextParser,
  omitUndefined,
} from './parameters.ts'
import { createListCommand, createShowCommand, createChangeCommand } from './resource-command.ts'

/** Gets the caller's role in a conversation. */
function getRole(conversation: { is_owner?: boolean; is_mod?: boolean }): string {
  if (conversation.is_owner) return 'owner'
  return conversation.is_mod ? 'moderator' : 'participant'
}

interface ListOptions {
  /** includes conversations in which the caller only takes part */
  readonly all: boolean
  readonly status: ConversationStatus | undefined
}

/** The state; a rehearsal is never taken for a real conversation. */
const formatStatus = (row: ConversationListItem): string =>
  `${CONVERSATION_STATUS[getConversationStatus(row)]}${isRehearsal(row) ? ' (rehearsal)' : ''}`

export const listConversations = createListCommand({
  summary: 'list your conversations, newest first',
  description:
    'List the conversations that you own or moderate. The default order is newest first. Archived ones are listed with --status archived.',
  options: [
    new Option('--all', 'also conversations in which you only take part'),
    new Option('--status <status>', 'only conversations with this status').choices(
      Object.keys(CONVERSATION_STATUS),
    ),
  ],
  examples: [
    ['folkmoot conversations list', 'a table'],
    ['folkmoot conversations list | cut -f1', 'the ids'],
    ['folkmoot conversations list --status open', 'where people vote'],
    ['folkmoot conversations list --all --json', 'for programs'],
  ],
  load: async ({ all, status }: ListOptions, context) => {
    const query = {
      archived: status === 'archived',
      ...(all && { include_all_conversations_i_am_in: true }),
    }
    const list = await call(context, conversations.listConversations, { query })
    return list.filter((row) => status === undefined || getConversationStatus(row) === status)
  },
  listRows: (list) => list,
  columns: [
    { title: 'ID', value: (row) => row.conversation_id },
    { title: 'TOPIC', value: (row) => row.topic },
    { title: 'STATUS', value: formatStatus },
    { title: 'PARTICIPANTS', value: (row) => row.participant_count, alignRight: true },
    { title: 'ROLE', value: getRole },
    { title: 'CREATED', value: (row) => new Date(row.created) },
  ],
  emptyMessage: ({ status }) =>
    status === undefined
      ? 'You have no conversations of your own. Create one: folkmoot conversations create --topic "…", or list those of others: folkmoot conversations list --all'
      : 'No conversations match.',
})

/** `conversations show`: settings under the names of the API; the long text is last. */
const showConversation = createShowCommand({
  summary: 'show a conversation and its settings',
  description: 'Show a conversation and its settings, one name and value per line.',
  arguments: [CONVERSATION],
  examples: [
    ['folkmoot conversations show 4ab7c9d2ef', 'settings by name'],
    ['folkmoot conversations show 4ab7c9d2ef --json', 'for programs'],
  ],
  load: ({ id }: ConversationOptions, context) =>
    call(context, conversations.getConversation, { query: { conversation_id: id } }),
  listEntries: (conversation, { config }) => [
    ['conversation_id', conversation.conversation_id],
    ['topic', conversation.topic],
    ['address', `${config.server}/${conversation.conversation_id}`],
    ['status', CONVERSATION_STATUS[getConversationStatus(conversation)]],
    ['opens', toDate(conversation.opens_at)],
    ['closes', toDate(conversation.closes_at)],
    ['closed', toDate(conversation.closed_at)],
    ['archived', toDate(conversation.archived_at)],
    ['role', getRole(conversation)],
    ['owner', conversation.ownername],
    ['participants', conversation.participant_count],
    ['created', new Date(Number(conversation.created))],
    ['modified', new Date(Number(conversation.modified))],
    ...listSettings(conversation),
    ['description', conversation.description],
  ],
})

const toDate = (time: number | null | undefined): Date | undefined =>
  time == null ? undefined : new Date(time)

function listSettings(conversation: ConversationDetails): (readonly [string, CellValue])[] {
  const { topic: _topic, description: _description, ...settings } = ConversationChange.properties
  const names = Object.keys(settings)
  return Object.entries<unknown>(conversation)
    .filter((entry): entry is [string, CellValue] => names.includes(entry[0]) && isPlain(entry[1]))
    .sort(([a], [b]) => names.indexOf(a) - names.indexOf(b))
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

interface CreateOptions {
  readonly topic: string | undefined
  readonly description: string | undefined
  /** creates an open conversation instead of a draft */
  readonly open: boolean
}

export const createConversation = createChangeCommand({
  summary: 'create a conversation that you own',
  description: 'Create a conversation that you own. It is a draft unless you give --open.',
  options: [
    new Option('--topic <text>', 'topic, in one line').argParser(createTextParser(LIMITS.topic)),
    new Option('--description <text>', 'what people should know before they vote').argParser(
      createTextParser(LIMITS.description),
    ),
    new Option('--open', 'open it for votes at once'),
  ],
  examples: [
    ['folkmoot conversations create --topic "A new park"', 'a draft'],
    ['folkmoot conversations create --topic "A new park" --open --json', 'open, id and address as JSON'],
    [
      'folkmoot conversations create --topic Rules --description "$(cat rules.md)"',
      'a description from a file',
    ],
  ],
  send: ({ topic, description, open }: CreateOptions, context) =>
    call(context, conversations.createConversation, {
      body: {
        ...NEW_DRAFT,
        is_draft: !open,
        ...omitUndefined({ topic, description }),
      },
    }),
  formatSentence: ({ conversation_id, url }, { open }) =>
    `Created conversation ${conversation_id}, ${open ? 'open for votes' : 'a draft'}: ${url}`,
  listValues: ({ conversation_id, url }) => [conversation_id, url],
})

/**
 * Parses FIELD=VALUE words as settings, each as its type.
 * @throws CommandError that names every invalid word and the valid values
 */
function parseFields(words: readonly string[]): ConversationChange {
  const problems: string[] = []
  const entries = words.flatMap((word) => {
    const [, name = '', text = ''] = /^([^=]*)=([^]*)$/.exec(word) ?? []
    if (!word.includes('=')) problems.push(`“${word}” is not FIELD=VALUE.`)
    else if (!isSettingName(name))
      problems.push(`There is no setting “${name}”. The settings are: ${listSettingNames().join(', ')}.`)
    else {
      const value = parseSetting(name, text)
      if (value !== undefined) return [[name, value] as const]
      problems.push(`${name} cannot be “${text}”; it takes ${describeSetting(name)}.`)
    }
    return []
  })
  if (problems.length > 0) throw createUsageError(problems.join('\n'))
  return Object.fromEntries(entries)
}

interface SetOptions {
  readonly id: string
  readonly change: ConversationChange
  readonly confirm: string | undefined
}

interface SetValues {
  readonly id: string
  readonly 'field=value': readonly string[]
  readonly confirm?: string
}

/** Lists the named settings as the server has them now: it keeps a launched conversation open, whatever is_draft is. */
const listSaved = (reply: Conversation, { change }: SetOptions): string[] =>
  Object.keys(change).map((name) => `${name}=${reply[name as keyof Conversation] ?? ''}`)

/** Says what a change does that cannot be undone; undefined if nothing. */
function describeConsequence({
  retention_days: days = 0,
  is_data_open,
}: ConversationChange): string | undefined {
  if (days)
    return (
      'External ids, addresses, keys, codes and links to accounts of the conversation will be removed permanently ' +
      `${days === 1 ? 'one day' : `${days} days`} after it is closed; opening it again begins the days anew.`
    )
  return is_data_open
    ? 'Everybody with the address of a report could then download each vote of each participant, under a number made for this publication. ' +
        'What was downloaded cannot be taken back, and someone who knows some votes of a person may find the others.'
    : undefined
}

/** Sends the change. What cannot be undone is confirmed like a deletion (SAFE-68). */
async function sendChange({ id: conversation_id, change, confirm }: SetOptions, context: Context) {
  const consequence = describeConsequence(change)
  if (consequence !== undefined) await checkConfirmation(context, { conversation_id, confirm, consequence })
  return call(context, conversations.updateConversation, { body: { ...change, conversation_id } })
}

/** `conversations set`: all settings in one call, so that all of them change or none. */
const setFields = createChangeCommand({
  summary: 'change settings of a conversation',
  description:
    'Change settings of a conversation by their names; the other settings stay. “conversations show” prints ' +
    `all of them. They are: ${listSettingNames().join(', ')}.`,
  arguments: [
    CONVERSATION,
    new Argument('<field=value...>', 'settings with their new values; yes or no for switches'),
  ],
  options: [CONFIRM],
  examples: [
    ['folkmoot conversations set 4ab7c9d2ef strict_moderation=yes', 'one setting'],
    ['folkmoot conversations set 4ab7c9d2ef topic="A park" bgcolor=#ffcc00', 'several at once'],
    ['folkmoot conversations set 4ab7c9d2ef description="$(cat rules.md)"', 'a text from a file'],
    [
      'folkmoot conversations set 4ab7c9d2ef retention_days=90 --confirm "A park"',
      'forget people 90 days after closing; cannot be undone, so it asks for the name',
    ],
  ],
  parse: ({ id, 'field=value': words, confirm }: SetValues): SetOptions => ({
    id,
    change: parseFields(words),
    confirm,
  }),
  send: sendChange,
  formatSentence: (reply, options) =>
    `Conversation ${reply.conversation_id} has ${listSaved(reply, options).join(', ')} now.`,
  listValues: (reply, options) => [reply.conversation_id, ...listSaved(reply, options)],
})

interface StatusOptions {
  readonly confirm?: string | undefined
}

/** Creates a command that brings a conversation into a state; doing it twice changes nothing. */
const createStatusCommand = (
  change: (
    conversation: ConversationDetails,
    context: Context,
    options: StatusOptions,
  ) => Promise<Conversation | undefined>,
  text: CommandText,
): CommandDefinition =>
  createChangeCommand({
    ...text,
    arguments: [CONVERSATION],
    send: async ({ id, ...options }: ConversationOptions & StatusOptions, context) => {
      const query = { conversation_id: id }
      const before = await call(context, conversations.getConversation, { query })
      const after = await change(before, context, options)
      return {
        conversation_id: id,
        isChanged: after !== undefined,
        status: getConversationStatus(after ?? before),
      }
    },
    formatSentence: ({ isChanged, status }, { id }) =>
      `Conversation ${id} ${isChanged ? 'is now' : 'was already'} ${CONVERSATION_STATUS[status].toLowerCase()}.`,
    listValues: ({ status }, { id }) => [id, status],
    formatJson: ({ conversation_id, status }) => ({ conversation_id, status }),
  })

/** `conversations open`: launches a draft, opens a scheduled one now, or reopens a closed one. */
const openConversation = createStatusCommand(
  async (conversation, context) => {
    if (getConversationStatus(conversation) === 'open') return undefined
    const { conversation_id } = conversation
    const body = { conversation_id, is_active: true, is_draft: false }
    return call(context, conversations.updateConversation, { body })
  },
  {
    summary: 'let people vote: launch a draft, or reopen a closed conversation',
    description:
      'Let people vote and comment at once: launch a draft, open a scheduled conversation before its time, or reopen a closed or archived one.',
    examples: [['folkmoot conversations open 4ab7c9d2ef', 'from now on people can vote']],
  },
)

/** `conversations close`. One that waits for its opening does not open. */
const closeConversation = createStatusCommand(
  async (conversation, context, { confirm }) => {
    const { conversation_id, is_active } = conversation
    const isScheduled = getConversationStatus(conversation) === 'scheduled'
    if (!is_active && !isScheduled) return undefined
    if (isScheduled)
      return call(context, conversations.updateConversation, { body: { conversation_id, opens_at: 0 } })
    const consequence = describeConsequence({ retention_days: conversation.retention_days })
    if (consequence !== undefined) await checkConfirmation(context, { conversation_id, confirm, consequence })
    await call(context, conversations.closeConversation, { body: { conversation_id } })
    return call(context, conversations.getConversation, { query: { conversation_id } })
  },
  {
    summary: 'end voting and commenting',
    description:
      'End voting and commenting. Votes and comments stay, and “conversations open” reopens it. One that is scheduled does not open; if it was never open, it is a draft again.',
    options: [CONFIRM],
    examples: [['folkmoot conversations close 4ab7c9d2ef', 'end voting and commenting']],
  },
)

interface DeleteOptions {
  readonly id: string
  readonly confirm: string | undefined
}

async function sendDeletion({ id: conversation_id, confirm }: DeleteOptions, context: Context) {
  const consequence =
    `Deleting conversation ${conversation_id} removes its comments, votes, participants, invites, reports and files permanently; ` +
    'its addresses never work again.'
  await checkConfirmation(context, { conversation_id, confirm, consequence })
  await call(context, conversations.deleteConversation, { query: { conversation_id } })
  return { conversation_id, deleted: true }
}

const deleteConversation = createChangeCommand({
  summary: 'delete a conversation permanently',
  description:
    'Delete a conversation permanently: comments, votes, participants, invites, reports and files. It is for its owner and ' +
    'administrators. Without --confirm it says what goes, and changes nothing.',
  arguments: [CONVERSATION],
  options: [CONFIRM],
  examples: [
    ['folkmoot conversations delete 4ab7c9d2ef', 'what would go'],
    ['folkmoot conversations delete 4ab7c9d2ef --confirm "A park"', 'delete it'],
  ],
  send: sendDeletion,
  formatSentence: ({ conversation_id }) => `Conversation ${conversation_id} is deleted.`,
  listValues: ({ conversation_id }) => [conversation_id, 'deleted'],
})

export const conversationCommands: CommandGroup = {
  list: listConversations,
  show: showConversation,
  create: createConversation,
  set: setFields,
  open: openConversation,
  close: closeConversation,
  delete: deleteConversation,
  import: importConversation,
  export: exportConversation,
}
