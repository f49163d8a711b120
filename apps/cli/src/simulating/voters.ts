import { createHash } from 'node:crypto'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import { votes } from '@folkmoot/api-types/votes'
import type { SimulatedVote } from '@folkmoot/domain/simulate/types'
import { call } from '../client.ts'
import type { Context } from '../context.ts'

/**
 * The key by which a server finds a simulated person again: the same seed gives the same person, so that a rehearsal
 * which was stopped goes on with the same people.
 */
export const createParticipantKey = (conversation: string, seed: string, person: number): string =>
  createHash('sha256')
    .update(`simulated\n${conversation}\n${seed}\n${person}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/** Casts votes as simulated people, each of whom keeps the token that their first vote gives them. */
export function createVoters(context: Context, conversation_id: string, seed: string) {
  const tokens = new Map<number, TokenInfo>()
  const turns = new Map<number, Promise<void>>()

  async function cast({ participant, tid, vote }: SimulatedVote): Promise<void> {
    const body = {
      conversation_id,
      tid,
      vote,
      participant_key: createParticipantKey(conversation_id, seed, participant),
    }
    const as = { token: tokens.get(participant)?.token }
    const { auth } = await call(context, votes.castVote, { body }, { as })
    if (auth) tokens.set(participant, auth)
  }

  return {
    /** Casts a vote after the earlier ones of the same person. */
    cast: (vote: SimulatedVote): Promise<void> => {
      const before = turns.get(vote.participant) ?? Promise.resolve()
      const turn = before.then(() => cast(vote))
      turns.set(
        vote.participant,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}
