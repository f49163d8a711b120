import { people } from '@folkmoot/api-types/people'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { checkConfirmation, CONFIRM } from '../confirm-name.ts'
import { CONVERSATION, type ConversationOptions } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'
import { ACCOUNT } from './place.ts'

type TransferOptions = ConversationOptions & {
  readonly account: number
  readonly confirm: string | undefined
}

async function sendTransfer({ id, account, confirm }: TransferOptions, context: Context) {
  const consequence =
    `Account ${account} holds the conversation from then on, and only it can hand it back. The conversation moves to its site: the people of your site ` +
    'lose their access unless they are invited to it, and embedded pages and signed ids follow the settings of the new site. You stay as an owner.'
  await checkConfirmation(context, { conversation_id: id, confirm, consequence })
  return call(context, people.transferConversation, { body: { conversation_id: id, uid: account } })
}

/** `people transfer`. */
export const transferConversation = createChangeCommand({
  summary: 'hand a conversation over',
  description:
    'Give a conversation that you hold to another of its people. Without --confirm it says what changes, and changes nothing.',
  arguments: [CONVERSATION, ACCOUNT],
  options: [CONFIRM],
  examples: [
    ['folkmoot people transfer 4ab7c9d2ef 17', 'what it changes'],
    ['folkmoot people transfer 4ab7c9d2ef 17 --confirm "The town square"', 'hand it over'],
  ],
  send: sendTransfer,
  formatSentence: (_reply, { account, id }) => `Account ${account} holds conversation ${id} now.`,
  listValues: (_reply, { id, account }) => [id, account],
})
