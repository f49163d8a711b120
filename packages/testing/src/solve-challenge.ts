import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import { newcomers } from '@folkmoot/api-types/newcomers'
import { formatProof } from '@folkmoot/domain/newcomers'
import { solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestServer } from './server.ts'

export type Challenge = EndpointReply<typeof newcomers.createProofChallenge>

/** Gets a challenge of a conversation. */
export async function getChallenge(server: TestServer, conversation_id: string): Promise<Challenge> {
  const path = `${newcomers.createProofChallenge.path}?conversation_id=${conversation_id}`
  return (await server.send('GET', path)).body
}

/** Solves a challenge by work, as a newcomer does. */
export async function findSolution(challenge: Challenge) {
  const solution = await solve({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge has no solution.')
  return solution
}

/** Tries some counters, as a script may that guesses where the solution is. Returns whether it is one of them. */
export async function tryCounters(challenge: Challenge, from: number, attempts: number): Promise<boolean> {
  const controller = new AbortController()
  let left = attempts
  const solution = await solve({
    challenge,
    counterStart: from,
    controller,
    deriveKey: (...given) => {
      left -= 1
      if (left === 0) controller.abort()
      return deriveKey(...given)
    },
  })
  return solution !== null
}

/** Gets and solves a challenge of a conversation; returns the proof to send. */
export async function solveChallenge(server: TestServer, conversation_id: string): Promise<string> {
  const challenge = await getChallenge(server, conversation_id)
  return formatProof(challenge, await findSolution(challenge))
}
