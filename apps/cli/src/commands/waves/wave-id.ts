import { inviteTree, type Wave } from '@folkmoot/api-types/invite-tree'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'

/**
 * Finds a wave by the number that people know.
 * @throws CommandError when the conversation has no such wave, naming those that it has
 */
export async function getWaveByNumber(
  context: Context,
  conversation_id: string,
  wave: number,
): Promise<Wave> {
  const waves = await call(context, inviteTree.listWaves, { query: { conversation_id } })
  const found = waves.find((one) => one.wave === wave)
  if (found) return found
  const known = waves.length === 0 ? 'It has none yet.' : `It has ${waves.map((one) => one.wave).join(', ')}.`
  throw createFailure(`The conversation has no wave ${wave}. ${known}`)
}
