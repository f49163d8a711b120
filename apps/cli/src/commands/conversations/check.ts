import { preparation } from '@folkmoot/api-types/preparation'
import { describeFinding, describeLaunch } from '@folkmoot/domain/launch/describe-launch'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'
import { printJson, printTable } from '../../output.ts'
import { createCommand } from '../command.ts'
import { CONVERSATION } from '../parameters.ts'

/** `conversations check`. */
export const checkConversation = createCommand({
  summary: 'check what a conversation needs before its launch',
  description:
    'Check what a conversation should have before people are invited: question, seed comments, languages, moderators, invites, embedding, times, mail, organiser. It fails if something is missing without which nobody could take part.',
  arguments: [CONVERSATION],
  examples: [
    ['folkmoot conversations check 4ab7c9d2ef', 'each item, and what to do about the open ones'],
    [
      'folkmoot conversations check 4ab7c9d2ef --json',
      'the same for programs; status 1 if something needed is missing',
    ],
  ],
  run: runCheck,
})

const formatState = ({ is_met, blocks }: { is_met: boolean; blocks: boolean }): string =>
  is_met ? 'done' : blocks ? 'needed' : 'open'

async function runCheck({ id }: { readonly id: string }, context: Context): Promise<void> {
  const query = { conversation_id: id }
  const reply = await call(context, preparation.checkLaunch, { query })
  const { items } = reply
  if (context.json) printJson(context, reply)
  else
    printTable(
      context,
      [
        { title: 'STATE', value: formatState },
        { title: 'ITEM', value: ({ item }) => item },
        { title: 'WHAT', value: describeFinding },
      ],
      items,
    )
  const sentence = describeLaunch(items)
  if (items.some(({ blocks }) => blocks)) throw createFailure(sentence)
  if (!context.json) context.stderr.write(`${sentence}\n`)
}
