import { createHash } from 'node:crypto'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import { votes } from '@folkmoot/api-types/votes'
import type { SimulatedVote } from '@folkmoot/domain/simulate/types'
import { call } from '../client.ts'
import type { Context } from '../context.ts'

/**
 * Creates the key by which the server recognizes a simulated person. The same seed gives the same people, so a stopped
 * simulation continues with them.
 */
export const createParticipantKey = (conversation: string, seed: string, person: number): string =>
  createHash('sha256')
    .update(`simulated\n${conversation}\n${seed}\n${person}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/** Creates simulated people. Each votes with the token that the reply to the first vote contains. */
export function createVoters(context: Context, conversation_id: string, seed: string) {
  const tokens = new Map<number, TokenInfo>()
  const lastVotes = new Map<number, Promise<void>>()

  async function cast({ participant, tid, vote }: SimulatedVote): Promise<void> {
    const body = {
      conversation_id,
      tid,
      vote,
      participant_key: createParticipantKey(conversation_id, seed, participant),
    }
    const as = { token: tokens.get(participant)?.token }
    const { auth } = await call(context, votes.castVote, { body }, { as, isRepeated: false })
    if (auth) tokens.set(participant, auth)
  }

  return {
    /** Casts a vote after the earlier votes of the same person. */
    cast: (vote: SimulatedVote): Promise<void> => {
      const previous = lastVotes.get(vote.participant) ?? Promise.resolve()
      const current = previous.then(() => cast(vote))
      lastVotes.set(
        vote.participant,
        current.catch(() => undefined),
      )
      return current
    },
  }
}
