import { canModerate } from '../authority.ts'
import type { Caller } from '../caller.ts'
import type { ConversationRow } from '../conversation-row.ts'
import type { HandlerDependencies } from '../dependencies.ts'
import { toNetwork } from '../rate-limiter.ts'
import { checkXidProof, hasXidProof, type XidFields } from '../xid-proof.ts'
import { listXidSecrets } from '../xid-secrets.storage.ts'
import { findParticipatingUser, hasConversationToken, type JoinRequest } from './join-request.ts'
import { findXidHolder } from './xid-holder.storage.ts'

/** What a request says about its sender, beside the token. */
export interface IdentityFields extends XidFields {
  participant_key?: string | undefined
  /** the solution of a challenge */
  proof?: string | undefined
}

/** The header with the browser's key, for calls whose address would otherwise have it. */
const KEY_HEADER = 'participant-key'
const KEY_PATTERN = /^[A-Za-z0-9_-]{22}$/

/** Returns the browser's key in the header of a request; undefined if there is none. */
export function getHeaderKey({
  headers,
}: {
  headers: Readonly<Record<string, unknown>>
}): string | undefined {
  const key = headers[KEY_HEADER]
  return typeof key === 'string' && KEY_PATTERN.test(key) ? key : undefined
}

interface RequestContext extends Pick<HandlerDependencies, 'db' | 'clock' | 'xidLookups' | 'proofs'> {
  caller: Caller
  conversation: ConversationRow
  request: { readonly ip: string }
}

/**
 * Counts an unsigned id that is not this browser's own as a guess.
 * @throws ApiError 429 for too many ids of one network
 */
async function countLookup(joinRequest: JoinRequest, { db, xidLookups, request }: RequestContext) {
  const { caller, conversation } = joinRequest
  if (canModerate(caller, conversation)) return
  const release = await xidLookups.reserve(`${conversation.zid} ${toNetwork(request.ip)}`)
  let isGuess = true
  try {
    isGuess = (await findXidHolder(db, joinRequest)).holder !== 'caller'
  } finally {
    release(isGuess)
  }
}

/** Checks the id that a request names, by the conversation's policy. */
async function checkXid(
  fields: XidFields,
  { db, clock, conversation }: RequestContext,
): Promise<Pick<JoinRequest, 'xid' | 'isXidSigned' | 'xidProblem'>> {
  const { xid_policy, owner_site_id } = conversation
  const isNamed = fields.xid !== undefined || fields.xid_jwt !== undefined
  if (!isNamed || xid_policy === 'none') return {}
  const secrets = hasXidProof(fields) ? await listXidSecrets(db, owner_site_id) : []
  const proof = await checkXidProof(
    fields,
    secrets.map(({ secret }) => secret),
    clock(),
  )
  if (proof.problem === undefined) return { xid: proof.xid, isXidSigned: true }
  const counts = xid_policy === 'unsigned' && fields.xid !== undefined
  return counts ? { xid: fields.xid, isXidSigned: false } : { xidProblem: proof.problem }
}

/**
 * Creates the request of a caller to take part: finds out which external id counts (docs/contract/xids.md).
 * @throws ApiError 429 for too many unsigned ids of one network
 */
export async function createJoinRequest(
  fields: IdentityFields,
  context: RequestContext,
): Promise<JoinRequest> {
  const { db, caller, conversation } = context
  const { participant_key, proof, ...named } = fields
  const joinRequest: JoinRequest = {
    caller,
    conversation,
    participant_key,
    ...(await checkXid(named, context)),
    ...(proof === undefined ? {} : { proof: await context.proofs.check(conversation, proof) }),
  }
  const isUnsigned = joinRequest.xid !== undefined && !joinRequest.isXidSigned
  const isLookup = isUnsigned && !findParticipatingUser(joinRequest)
  if (isLookup && !(await hasConversationToken(db, joinRequest))) await countLookup(joinRequest, context)
  return joinRequest
}

/**
 * Creates the request of a caller who only reads. An unsigned id without a browser's key is nobody's, so it is not looked up.
 * @throws ApiError 429 for too many unsigned ids of one network
 */
export async function createReadRequest(
  fields: IdentityFields,
  context: RequestContext,
): Promise<JoinRequest> {
  const { participant_key, xid, ...proof } = fields
  const isReadable = participant_key !== undefined || hasXidProof(proof)
  return createJoinRequest(isReadable ? fields : { participant_key }, context)
}
