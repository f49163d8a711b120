import { inviteTree, type Wave } from '@folkmoot/api-types/invite-tree'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'

/**
 * Gets a wave by its number in the conversation.
 * @throws CommandError with the numbers of existing waves if there is no such wave
 */
export async function getWaveByNumber(
  context: Context,
  conversation_id: string,
  wave: number,
): Promise<Wave> {
  const waves = await call(context, inviteTree.listWaves, { query: { conversation_id } })
  const found = waves.find((candidate) => candidate.wave === wave)
  if (found) return found
  const known =
    waves.length === 0 ? 'It has none yet.' : `It has ${waves.map((known) => known.wave).join(', ')}.`
  throw createFailure(`The conversation has no wave ${wave}. ${known}`)
}
