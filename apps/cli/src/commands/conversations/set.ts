import { type ConversationChange, conversations } from '@folkmoot/api-types/conversations'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { printJson, printResult } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { listFieldNames, parseFields } from './field-values.ts'

export interface SetOptions {
  readonly id: string
  readonly change: ConversationChange
}

/** `conversations set`. */
export function buildSet(parent: Command, start: Start): void {
  const command = parent
    .command('set')
    .summary('change settings of a conversation')
    .description(
      'Change settings of a conversation by their names; what is not named stays as it is. “conversations show” prints ' +
        `all of them. They are: ${listFieldNames().join(', ')}.`,
    )
    .argument('<id>', 'id of the conversation')
    .argument('<field=value...>', 'settings with their new values; yes or no for switches')
    .action((id: string, words: string[]) => start(runSet, { id, change: parseFields(words) }))
  addExamples(
    command,
    ['folkmoot conversations set 4ab7c9d2ef strict_moderation=yes', 'one setting'],
    ['folkmoot conversations set 4ab7c9d2ef topic="A park" bgcolor=#ffcc00', 'several at once'],
    ['folkmoot conversations set 4ab7c9d2ef description="$(cat rules.md)"', 'a text from a file'],
  )
}

/** Sends the settings in one call, so that all of them change or none. */
export async function runSet({ id, change }: SetOptions, context: Context): Promise<void> {
  const reply = await call(context, conversations.updateConversation, {
    body: { ...change, conversation_id: id },
  })
  if (context.json) return printJson(context, reply)
  const names = Object.keys(change)
  printResult(context, `Changed ${names.join(', ')} of conversation ${reply.conversation_id}.`, [
    reply.conversation_id,
    ...names,
  ])
}
