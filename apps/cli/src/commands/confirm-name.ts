import { conversations } from '@folkmoot/api-types/conversations'
import { getConfirmationName, isConfirmed } from '@folkmoot/domain/confirmation'
import { Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createFailure, createPreview } from '../errors.ts'

/** The option of commands that cannot be undone. */
export const CONFIRM = new Option(
  '--confirm <name>',
  'the conversation’s name, to confirm what cannot be undone',
)

/**
 * Checks that the person named the conversation.
 * @param consequence says what goes, in whole sentences
 * @throws CommandError with the consequence and the name to give
 */
export async function checkConfirmation(
  context: Context,
  {
    conversation_id,
    confirm,
    consequence,
  }: { conversation_id: string; confirm: string | undefined; consequence: string },
): Promise<void> {
  const conversation = await call(context, conversations.getConversation, { query: { conversation_id } })
  const name = getConfirmationName({ topic: conversation.topic, conversation_id })
  if (confirm !== undefined && isConfirmed(confirm, name)) return
  throw (confirm === undefined ? createPreview : createFailure)(
    `${consequence} ${confirm === undefined ? 'Nothing was changed.' : 'The name does not match; nothing was changed.'} ` +
      `To do it, add --confirm and the name of the conversation: “${name}”.`,
  )
}
