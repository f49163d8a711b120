import { conversations } from '@folkmoot/api-types/conversations'
import { getConversationStatus } from '@folkmoot/domain/conversations'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { printJson, printResult } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'

export interface TurnOptions {
  readonly id: string
}

/** `conversations open`. */
export function buildOpen(parent: Command, start: Start): void {
  const command = parent
    .command('open')
    .summary('let people vote: launch a draft, or reopen what is closed')
    .description('Let people vote and comment: a draft is launched, a closed conversation is reopened.')
    .argument('<id>', 'id of the conversation')
    .action((id: string) => start(runOpen, { id }))
  addExamples(command, ['folkmoot conversations open 4ab7c9d2ef', 'from now on people can vote'])
}

/** `conversations close`. */
export function buildClose(parent: Command, start: Start): void {
  const command = parent
    .command('close')
    .summary('end voting and commenting')
    .description('End voting and commenting. What was said stays, and “conversations open” reopens it.')
    .argument('<id>', 'id of the conversation')
    .action((id: string) => start(runClose, { id }))
  addExamples(command, ['folkmoot conversations close 4ab7c9d2ef', 'nobody votes any more'])
}

/** Makes a conversation open, whichever of the two ways that takes; one that is open is left alone. */
export async function runOpen({ id }: TurnOptions, context: Context): Promise<void> {
  const before = await call(context, conversations.getConversation, { query: { conversation_id: id } })
  const already = getConversationStatus(before) === 'open'
  if (!already)
    await call(context, conversations.updateConversation, {
      body: { conversation_id: id, is_active: true, is_draft: false },
    })
  tell(context, id, 'open', already)
}

/** Closes a conversation; one that is closed is left alone. */
export async function runClose({ id }: TurnOptions, context: Context): Promise<void> {
  const before = await call(context, conversations.getConversation, { query: { conversation_id: id } })
  const already = !before.is_active
  if (!already) await call(context, conversations.closeConversation, { body: { conversation_id: id } })
  tell(context, id, 'closed', already)
}

function tell(context: Context, id: string, status: 'open' | 'closed', already: boolean): void {
  if (context.json) return printJson(context, { conversation_id: id, status })
  printResult(context, `Conversation ${id} ${already ? 'was already' : 'is now'} ${status}.`, [id, status])
}
