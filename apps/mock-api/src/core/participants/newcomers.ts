import { getFloodEnd, needsProof } from '@folkmoot/domain/newcomers'
import type { Db } from '../../storage/database.ts'
import type { ConversationRow } from '../conversation-row.ts'
import type { HandlerDependencies } from '../dependencies.ts'
import { ApiError } from '../errors.ts'
import type { CheckedProof } from '../join-proofs.ts'
import { toNetwork } from '../rate-limiter.ts'
import { findParticipatingUser, type JoinRequest } from './join-request.ts'
import { findLatestFlood, saveNewcomer, saveUsedProof } from './newcomers.storage.ts'

/** Dependencies of a join. The address of `request` counts towards the limit of newcomers of a network. */
export interface JoinContext extends HandlerDependencies {
  request: { readonly ip: string }
}

/** True for people who can be made at will: without an account and without a signed external id. */
export const isUnidentified = (joinRequest: JoinRequest): boolean =>
  !findParticipatingUser(joinRequest) && joinRequest.isXidSigned !== true

const getLimiterKey = ({ conversation: { zid } }: JoinRequest, { request }: JoinContext) =>
  `${zid} ${toNetwork(request.ip)}`

/** When newcomers of a conversation have to prove work: undefined if they need not, else until when, as far as that is known. */
async function findProofNeed(
  db: Db,
  { zid, newcomer_check }: ConversationRow,
  now: number,
): Promise<{ retryAfterSeconds?: number } | undefined> {
  // the others do not depend on floods
  const flood = newcomer_check === 'flood' ? await findLatestFlood(db, zid) : undefined
  if (!needsProof(newcomer_check, flood, now)) return undefined
  return flood ? { retryAfterSeconds: Math.ceil((getFloodEnd(flood) - now) / 1000) } : {}
}

const createRefusedProof = (reason: 'invalid' | 'expired' | 'used') =>
  new ApiError('polis_err_proof_refused', { field: 'proof', extra: { reason } })

/** A proof that counts unless it was used before. */
export type ValidProof = Extract<CheckedProof, { problem?: undefined }>

/** Returns a proof that counts. @throws ApiError `polis_err_proof_refused` with the reason */
function requireValid(proof: CheckedProof): ValidProof {
  if (proof.problem !== undefined) throw createRefusedProof(proof.problem)
  return proof
}

/** Uses a proof up. @throws ApiError `polis_err_proof_refused` if it does not count, or was used before */
export async function consumeProof(db: Db, proof: CheckedProof): Promise<void> {
  if (!(await saveUsedProof(db, requireValid(proof)))) throw createRefusedProof('used')
}

/** Returns the proof that a newcomer needs; undefined where none is asked for. @throws ApiError without a valid one */
async function requireProof(
  db: Db,
  { conversation, proof }: JoinRequest,
  { clock }: JoinContext,
): Promise<ValidProof | undefined> {
  const need = await findProofNeed(db, conversation, clock())
  if (!need) return undefined
  if (!proof) throw new ApiError('polis_err_proof_needed', need)
  return requireValid(proof)
}

/**
 * Checks the limits of newcomers. Returns the proof that was asked for, if any.
 * @throws ApiError 429 for too many of one network, or without that proof
 */
export async function checkNewcomer(
  db: Db,
  joinRequest: JoinRequest,
  context: JoinContext,
): Promise<ValidProof | undefined> {
  context.newcomers.check(getLimiterKey(joinRequest, context))
  return requireProof(db, joinRequest, context)
}

/**
 * Counts a newcomer who joins in this transaction, and uses up the proof that `checkNewcomer` returned.
 * @throws ApiError `polis_err_proof_refused` for one that was used before
 */
export async function admitNewcomer(
  tx: Db,
  joinRequest: JoinRequest,
  context: JoinContext,
  proof: ValidProof | undefined,
): Promise<void> {
  const { conversation } = joinRequest
  if (proof) await consumeProof(tx, proof)
  context.newcomers.consume(getLimiterKey(joinRequest, context))
  const { config, clock } = context
  await saveNewcomer(tx, conversation.zid, clock(), config.limits.newcomers_per_conversation)
}
