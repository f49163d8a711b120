import { conversations } from '@folkmoot/api-types/conversations'
import { getConversationStatus } from '@folkmoot/domain/conversations'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import type { CommandDefinition, CommandText } from '../command.ts'
import { CONVERSATION, type ConversationOptions } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'

type Status = 'open' | 'closed'

const createStatusCommand = (
  status: Status,
  send: (options: ConversationOptions, context: Context) => Promise<{ isChanged: boolean }>,
  text: CommandText,
): CommandDefinition =>
  createChangeCommand({
    ...text,
    arguments: [CONVERSATION],
    send,
    formatSentence: ({ isChanged }, { id }) =>
      `Conversation ${id} ${isChanged ? 'is now' : 'was already'} ${status}.`,
    listValues: (_reply, { id }) => [id, status],
    formatJson: (_reply, { id }) => ({ conversation_id: id, status }),
  })

/** `conversations open`: launches a draft or reopens a closed conversation. */
export const openConversation = createStatusCommand(
  'open',
  async ({ id }, context) => {
    const conversation = await call(context, conversations.getConversation, {
      query: { conversation_id: id },
    })
    const isChanged = getConversationStatus(conversation) !== 'open'
    const body = { conversation_id: id, is_active: true, is_draft: false }
    if (isChanged) await call(context, conversations.updateConversation, { body })
    return { isChanged }
  },
  {
    summary: 'let people vote: launch a draft, or reopen a closed conversation',
    description: 'Let people vote and comment: launch a draft, or reopen a closed conversation.',
    examples: [['folkmoot conversations open 4ab7c9d2ef', 'from now on people can vote']],
  },
)

/** `conversations close`. */
export const closeConversation = createStatusCommand(
  'closed',
  async ({ id }, context) => {
    const { is_active } = await call(context, conversations.getConversation, {
      query: { conversation_id: id },
    })
    if (is_active) await call(context, conversations.closeConversation, { body: { conversation_id: id } })
    return { isChanged: is_active }
  },
  {
    summary: 'end voting and commenting',
    description: 'End voting and commenting. Votes and comments stay, and “conversations open” reopens it.',
    examples: [['folkmoot conversations close 4ab7c9d2ef', 'end voting and commenting']],
  },
)
