import { conversations } from '@folkmoot/api-types/conversations'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { checkConfirmation, CONFIRM } from '../confirm-name.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'

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

/** `conversations delete`. */
export const deleteConversation = createChangeCommand({
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
