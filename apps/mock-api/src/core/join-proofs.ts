import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { newcomers } from '@folkmoot/api-types/newcomers'
import type { ConversationRow } from './conversation-row.ts'

/** A challenge that a newcomer solves. */
export type ProofChallenge = EndpointReply<typeof newcomers.createProofChallenge>

/** The solution of a challenge: valid, and usable once; or the reason why it is not valid. */
export type CheckedProof =
  | { problem?: undefined; nonce: string; expires: number }
  | { problem: 'invalid' | 'expired' }

/** Makes challenges and checks their solutions. */
export interface JoinProofs {
  createChallenge: (conversation: ConversationRow) => Promise<ProofChallenge>
  /** @param proof as the request has it. It is not known here whether it was used. */
  check: (conversation: ConversationRow, proof: string) => Promise<CheckedProof>
}
