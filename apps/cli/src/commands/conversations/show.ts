import { ConversationChange } from '@folkmoot/api-types/conversation-change'
import { type ConversationDetails, conversations } from '@folkmoot/api-types/conversations'
import { CONVERSATION_STATUS, getConversationStatus } from '@folkmoot/domain/lifecycle'
import { findNextRemoval } from '@folkmoot/domain/retention'
import { call } from '../../client.ts'
import type { CellValue } from '../../output.ts'
import { CONVERSATION, type ConversationOptions } from '../parameters.ts'
import { createShowCommand } from '../resource-command.ts'
import { getRole } from './role.ts'

/** `conversations show`: settings under the names of the API; the long text is last. */
export const showConversation = createShowCommand({
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
    ['people are forgotten', findForgetting(conversation)],
    ['people were forgotten', toDate(conversation.identities_removed_at)],
    ['rehearsal until', toDate(conversation.rehearsal_until)],
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

/** By the rule of the server, as far as it is known now. */
function findForgetting(conversation: ConversationDetails): Date | undefined {
  const { opens_at, closes_at, closed_at, retention_days, identities_removed_at } = conversation
  return toDate(
    findNextRemoval({ retention_days, opens_at, closes_at, closed_at, identities_removed_at })?.time,
  )
}

function listSettings(conversation: ConversationDetails): (readonly [string, CellValue])[] {
  const { topic: _topic, description: _description, ...settings } = ConversationChange.properties
  const names = Object.keys(settings)
  return Object.entries<unknown>(conversation)
    .filter((entry): entry is [string, CellValue] => names.includes(entry[0]) && isPlain(entry[1]))
    .sort(([a], [b]) => names.indexOf(a) - names.indexOf(b))
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
