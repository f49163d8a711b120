import { type ConversationDetails, conversations } from '@folkmoot/api-types/conversations'
import {
  CONVERSATION_STATUS,
  type ConversationStatus,
  getConversationStatus,
} from '@folkmoot/domain/lifecycle'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import type { CommandDefinition, CommandText } from '../command.ts'
import { CONVERSATION, type ConversationOptions } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'

interface StatusReply {
  readonly isChanged: boolean
  readonly status: ConversationStatus
}

/** Creates a command that brings a conversation into a state; doing it twice changes nothing. */
const createStatusCommand = (
  change: (
    conversation: ConversationDetails,
    context: Context,
  ) => Promise<Partial<StatusReply> & { isChanged: boolean }>,
  target: ConversationStatus,
  text: CommandText,
): CommandDefinition =>
  createChangeCommand({
    ...text,
    arguments: [CONVERSATION],
    send: async ({ id }: ConversationOptions, context): Promise<StatusReply> => {
      const query = { conversation_id: id }
      const conversation = await call(context, conversations.getConversation, { query })
      return { status: target, ...(await change(conversation, context)) }
    },
    formatSentence: ({ isChanged, status }, { id }) =>
      `Conversation ${id} ${isChanged ? 'is now' : 'was already'} ${CONVERSATION_STATUS[status].toLowerCase()}.`,
    listValues: ({ status }, { id }) => [id, status],
    formatJson: ({ status }, { id }) => ({ conversation_id: id, status }),
  })

/** `conversations open`: launches a draft, opens a scheduled one now, or reopens a closed one. */
export const openConversation = createStatusCommand(
  async (conversation, context) => {
    const { conversation_id } = conversation
    const isChanged = getConversationStatus(conversation) !== 'open'
    if (isChanged)
      await call(context, conversations.updateConversation, {
        body: { conversation_id, is_active: true, is_draft: false },
      })
    return { isChanged }
  },
  'open',
  {
    summary: 'let people vote: launch a draft, or reopen a closed conversation',
    description:
      'Let people vote and comment at once: launch a draft, open a scheduled conversation before its time, or reopen a closed or archived one.',
    examples: [['folkmoot conversations open 4ab7c9d2ef', 'from now on people can vote']],
  },
)

/** `conversations close`. One that waits for its opening does not open. */
export const closeConversation = createStatusCommand(
  async (conversation, context) => {
    const { conversation_id, is_active } = conversation
    if (getConversationStatus(conversation) === 'scheduled') {
      const reply = await call(context, conversations.updateConversation, {
        body: { conversation_id, opens_at: 0 },
      })
      return { isChanged: true, status: getConversationStatus(reply) }
    }
    // such as an archived one, which is no longer merely closed
    if (!is_active) return { isChanged: false, status: getConversationStatus(conversation) }
    await call(context, conversations.closeConversation, { body: { conversation_id } })
    return { isChanged: true }
  },
  'closed',
  {
    summary: 'end voting and commenting',
    description:
      'End voting and commenting. Votes and comments stay, and “conversations open” reopens it. One that is scheduled does not open; if it was never open, it is a draft again.',
    examples: [['folkmoot conversations close 4ab7c9d2ef', 'end voting and commenting']],
  },
)

/** `conversations archive`. */
export const archiveConversation = createStatusCommand(
  async ({ conversation_id, archived_at }, context) => {
    const isChanged = archived_at == null
    if (isChanged)
      await call(context, conversations.updateConversation, { body: { conversation_id, archived: true } })
    return { isChanged }
  },
  'archived',
  {
    summary: 'hide a closed conversation from the list and keep it as it is',
    description:
      'Archive a conversation: lists do not show it, and nothing in it can change. Close it first. Its page and its reports stay. “conversations unarchive” takes it back.',
    examples: [['folkmoot conversations archive 4ab7c9d2ef', 'out of the list, and kept']],
  },
)

/** `conversations unarchive`. */
export const unarchiveConversation = createStatusCommand(
  async (conversation, context) => {
    const { conversation_id, archived_at } = conversation
    if (archived_at == null) return { isChanged: false, status: getConversationStatus(conversation) }
    await call(context, conversations.updateConversation, { body: { conversation_id, archived: false } })
    return { isChanged: true }
  },
  'closed',
  {
    summary: 'take a conversation back from the archive',
    description: 'Take a conversation back from the archive. It is closed; “conversations open” opens it.',
    examples: [['folkmoot conversations unarchive 4ab7c9d2ef', 'back in the list, closed']],
  },
)
