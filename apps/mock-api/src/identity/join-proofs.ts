import { SolvedChallenge } from '@folkmoot/api-types/newcomers'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createHmac, randomBytes } from 'node:crypto'
import { Check } from 'typebox/value'
import type { ConversationRow } from '../core/conversation-row.ts'
import type { Dependencies } from '../core/dependencies.ts'
import type { CheckedProof, JoinProofs, ProofChallenge } from '../core/join-proofs.ts'
import { createKeyRing } from './key-ring.ts'

export const PROOF_KEYS = 'join_proof_key'

/** Creates a key that signs challenges. */
export const createProofKey = () => Promise.resolve(randomBytes(32).toString('base64url'))

/** How long a challenge can be solved and sent. */
export const PROOF_LIFETIME_MS = 600_000

const ALGORITHM = 'PBKDF2/SHA-256'
/**
 * Rounds of one attempt: 160 attempts are about a second on a phone
 * (docs/decisions/participants-and-joining.md#newcomers-prove-work-while-too-many-come). Making a challenge costs one attempt,
 * checking it none.
 */
const COST = 10_000
/** All are equally likely, from where clients begin to count: a script that begins elsewhere or gives up early saves nothing. */
const SOLUTIONS = { least: 0, most: 319 }

/** The secrets of a conversation: another conversation's challenges are forged ones here. */
const deriveSecrets = (key: string, { conversation_uuid }: ConversationRow) => {
  const derive = (use: string) =>
    createHmac('sha256', key).update(`${use}:${conversation_uuid}`).digest('base64url')
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('solution') }
}

function parseProof(proof: string): SolvedChallenge | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))
    return Check(SolvedChallenge, parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** Creates the functions for proofs. Their keys are in the database, so servers accept each other's challenges. */
export function createJoinProofs({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): JoinProofs {
  const keys = createKeyRing(db, PROOF_KEYS, createProofKey)
  const isSolution = async (conversation: ConversationRow, { challenge, solution }: SolvedChallenge) => {
    const time = 0
    for (const { value } of await keys.list()) {
      const secrets = deriveSecrets(value, conversation)
      const { verified } = await verifySolution({
        challenge,
        solution: { ...solution, time },
        deriveKey,
        ...secrets,
      })
      if (verified) return true
    }
    return false
  }
  return {
    async createChallenge(conversation) {
      const [{ value }] = await keys.list()
      const { parameters, signature } = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(SOLUTIONS.most, SOLUTIONS.least),
        deriveKey,
        // beside the library's own expiry, which reads another clock
        data: { expires: clock() + PROOF_LIFETIME_MS },
        ...deriveSecrets(value, conversation),
      })
      return { parameters, signature } as ProofChallenge
    },
    async check(conversation, proof): Promise<CheckedProof> {
      const solved = parseProof(proof)
      if (!solved || !(await isSolution(conversation, solved))) return { problem: 'invalid' }
      const { nonce, data } = solved.challenge.parameters
      return clock() < data.expires ? { nonce, expires: data.expires } : { problem: 'expired' }
    },
  }
}
