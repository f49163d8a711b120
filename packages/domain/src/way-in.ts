import { isRehearsal, type RehearsalFields } from './rehearsal/rehearsals.ts'
import type { XidPolicy } from './xid-signing.ts'

/** How new people come into a conversation: what its settings ask of them. */
export type WayIn =
  | 'link'
  | 'code'
  | 'code-or-signed-id'
  | 'signed-id'
  | 'id'
  | 'listed-id'
  | 'listed-signed-id'
  | 'nobody'
  | 'rehearsal'

/** True when people without a code, or a signed id in its place, neither read nor take part. */
export const asksForCode = (wayIn: WayIn): boolean => wayIn === 'code' || wayIn === 'code-or-signed-id'

interface WayInSettings extends RehearsalFields {
  readonly treevite_enabled: boolean
  readonly identity_required?: boolean | undefined
  readonly xid_required?: boolean | undefined
  readonly use_xid_whitelist?: boolean | undefined
  readonly xid_policy?: XidPolicy | undefined
  /** whether the site of the owner has a secret to sign ids with; undefined if it is not known */
  readonly hasSecret?: boolean | undefined
}

/** Finds what new people need to take part: the settings as the server checks them when somebody joins. */
export function findWayIn(settings: WayInSettings): WayIn {
  const { treevite_enabled, identity_required, xid_required, use_xid_whitelist, xid_policy, hasSecret } =
    settings
  if (isRehearsal(settings)) return 'rehearsal'
  const canSign = hasSecret !== false
  if (treevite_enabled) return identity_required === true && canSign ? 'code-or-signed-id' : 'code'
  const needsSignature = identity_required === true || (xid_policy === 'signed' && xid_required === true)
  if (use_xid_whitelist === true && !needsSignature && xid_policy !== 'signed') return 'listed-id'
  if (!needsSignature && use_xid_whitelist !== true) return xid_required === true ? 'id' : 'link'
  if (!canSign) return 'nobody'
  return use_xid_whitelist === true ? 'listed-signed-id' : 'signed-id'
}
