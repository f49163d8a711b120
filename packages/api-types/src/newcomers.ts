import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Milliseconds } from './schema.ts'

/**
 * A challenge in the format of ALTCHA, version 2: find a counter whose key, derived by `algorithm` with `cost` rounds from nonce,
 * counter and salt, begins with `keyPrefix`.
 */
const ProofChallenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    keySignature: Type.String(),
    data: Type.Object({ expires: Milliseconds }),
  }),
  signature: Type.String(),
})

/** A solved challenge, as the server reads it out of the field `proof`. */
export const SolvedChallenge = Type.Object({
  challenge: ProofChallenge,
  solution: Type.Object({ counter: Type.Integer(), derivedKey: Type.String() }),
})
export type SolvedChallenge = Type.Static<typeof SolvedChallenge>

/** A time in which too many newcomers joined. Times are milliseconds since 1970. */
const Flood = Type.Object({
  /** beginning of the first minute that reached the limit */
  began_at: Milliseconds,
  /** when newcomers are no longer asked for work, unless a minute reaches the limit again */
  until: Milliseconds,
  /** newcomers who joined since `began_at` */
  joined: Type.Integer(),
})
export type Flood = Type.Static<typeof Flood>

/** Calls about newcomers; all are extensions of ours. */
export const newcomers = {
  createProofChallenge: defineEndpoint({
    method: 'GET',
    path: '/api/v3/proofChallenge',
    scope: 'none',
    summary:
      'Returns a challenge whose solution, sent as “proof”, lets a newcomer join while too many do (an extension)',
    access: 'public',
    query: Type.Object({ conversation_id: ConversationId }),
    reply: ProofChallenge,
    caching: 'none',
    errors: ['polis_err_too_many_newcomers', 'polis_err_conversation_is_closed', 'polis_err_proof_refused'],
  }),
  listFloods: defineEndpoint({
    method: 'GET',
    path: '/api/v3/floods',
    summary: 'Lists the times in which too many newcomers joined, the latest first (an extension)',
    access: 'analyst',
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Type.Object({
      /** newcomers of a minute with whom a flood begins */
      limit: Type.Integer(),
      floods: Type.Array(Flood),
    }),
    errors: [],
  }),
}
