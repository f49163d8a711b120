import {
  ConversationChange,
  type ConversationDetails,
  conversations,
} from '@folkmoot/api-types/conversations'
import { CONVERSATION_STATUS, getConversationStatus } from '@folkmoot/domain/conversations'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { printJson, printRecord, type CellValue } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { getRole } from './role.ts'

export interface ShowOptions {
  readonly id: string
}

/** `conversations show`. */
export function buildShow(parent: Command, start: Start): void {
  const command = parent
    .command('show')
    .summary('show a conversation and its settings')
    .description('Show what a conversation is and how it is set, one name and value a line.')
    .argument('<id>', 'id of the conversation')
    .action((id: string) => start(runShow, { id }))
  addExamples(
    command,
    ['folkmoot conversations show 4ab7c9d2ef', 'settings by name'],
    ['folkmoot conversations show 4ab7c9d2ef --json', "the server's reply, for programs"],
  )
}

/** Prints what a conversation is, then every setting under the name that the API has for it, the long text last. */
export async function runShow({ id }: ShowOptions, context: Context): Promise<void> {
  const conversation = await call(context, conversations.getConversation, { query: { conversation_id: id } })
  if (context.json) return printJson(context, conversation)
  printRecord(context, [
    ['conversation_id', conversation.conversation_id],
    ['topic', conversation.topic],
    ['address', `${context.config.server}/${conversation.conversation_id}`],
    ['status', CONVERSATION_STATUS[getConversationStatus(conversation)]],
    ['role', getRole(conversation)],
    ['owner', conversation.ownername],
    ['participants', conversation.participant_count],
    ['created', new Date(Number(conversation.created))],
    ['modified', new Date(Number(conversation.modified))],
    ...settingsOf(conversation),
    ['description', conversation.description],
  ])
}

function settingsOf(conversation: ConversationDetails): (readonly [string, CellValue])[] {
  const { topic: _topic, description: _description, ...rest } = ConversationChange.properties
  const names = Object.keys(rest)
  return Object.entries<unknown>(conversation)
    .filter((entry): entry is [string, CellValue] => names.includes(entry[0]) && isPlain(entry[1]))
    .sort(([a], [b]) => names.indexOf(a) - names.indexOf(b))
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
