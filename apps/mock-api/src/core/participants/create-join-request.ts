import type { Caller } from '../caller.ts'
import type { ConversationRow } from '../conversation-row.ts'
import type { HandlerDependencies } from '../dependencies.ts'
import { checkXidProof, hasXidProof, type XidFields } from '../xid-proof.ts'
import { listXidSecrets } from '../xid-secrets.storage.ts'
import type { JoinRequest } from './join-request.ts'

/** What a request says about its sender, beside the token. */
export interface IdentityFields extends XidFields {
  participant_key?: string | undefined
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

interface RequestContext extends Pick<HandlerDependencies, 'db' | 'clock'> {
  caller: Caller
  conversation: ConversationRow
}

/** Finds out what the id that a request names is worth, by the conversation's policy. */
async function checkXid(
  fields: XidFields,
  { db, clock, conversation: { xid_policy, owner_site_id } }: RequestContext,
): Promise<Pick<JoinRequest, 'xid' | 'isXidSigned' | 'label' | 'xidProblem'>> {
  const { xid } = fields
  if (xid === undefined && fields.xid_jwt === undefined) return {}
  const secrets = hasXidProof(fields) ? await listXidSecrets(db, owner_site_id) : []
  const proof = await checkXidProof(
    fields,
    secrets.map(({ secret }) => secret),
    clock(),
  )
  if (proof.problem === undefined) return { xid: proof.xid, isXidSigned: true }
  if (xid === undefined || xid_policy === 'signed') return { xidProblem: proof.problem }
  return xid_policy === 'secret' ? { xid } : { label: xid }
}

/** Creates the request of a caller to take part: finds out which external id counts (docs/contract/xids.md). */
export async function createJoinRequest(
  { participant_key, ...named }: IdentityFields,
  context: RequestContext,
): Promise<JoinRequest> {
  const { caller, conversation } = context
  return {
    caller,
    conversation,
    participant_key,
    ...(await checkXid(named, context)),
  }
}
