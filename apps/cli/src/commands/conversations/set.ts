import type { ConversationChange } from '@folkmoot/api-types/conversation-change'
import { type Conversation, conversations } from '@folkmoot/api-types/conversations'
import { listSettingNames } from '@folkmoot/api-types/setting-text'
import { Argument } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { checkConfirmation, CONFIRM } from '../confirm-name.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'
import { listAppliedFields, parseFields } from './field-values.ts'

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

/** Says which settings the reply has, and which ones the server did not take. */
function formatResult(reply: Conversation, { change }: SetOptions): string {
  const applied = listAppliedFields(change, reply)
  const ignored = Object.keys(change).filter((name) => !applied.includes(name))
  const sentences = [
    ...(applied.length > 0
      ? [`Changed ${applied.join(', ')} of conversation ${reply.conversation_id}.`]
      : []),
    ...(ignored.length > 0 ? [`The server did not change: ${ignored.join(', ')}.`] : []),
  ]
  return sentences.join(' ')
}

/** Sends the change. Forgetting people cannot be undone, so it is confirmed like a deletion (SAFE-69). */
async function sendChange({ id: conversation_id, change, confirm }: SetOptions, context: Context) {
  const days = change.retention_days ?? 0
  if (days > 0) {
    const consequence =
      `External ids, addresses, keys, codes and links to accounts of conversation ${conversation_id} will be removed permanently ` +
      `${days === 1 ? 'one day' : `${days} days`} after it is closed; opening it again begins the days anew.`
    await checkConfirmation(context, { conversation_id, confirm, consequence })
  }
  return call(context, conversations.updateConversation, { body: { ...change, conversation_id } })
}

/** `conversations set`: all settings in one call, so that all of them change or none. */
export const setFields = createChangeCommand({
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
  formatSentence: formatResult,
  listValues: (reply, { change }) => [reply.conversation_id, ...listAppliedFields(change, reply)],
})
