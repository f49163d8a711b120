import type { ParticipationInit } from '@folkmoot/api-types/participation'

/** Reason why a new participant cannot join. */
export type JoinRefusal = 'invite' | 'identityRequired' | 'xidRequired' | 'xidNotAllowed' | 'xidNotSigned'

/**
 * Finds the reason why a person cannot join; undefined when they can, or take part already. A valid external id needs no check
 * here: `participationInit` has joined its person to an open conversation.
 */
export function findJoinRefusal(
  { ptpt, conversation, xid_problem }: ParticipationInit,
  xid: string | undefined,
): JoinRefusal | undefined {
  if (ptpt || !conversation) return undefined
  if (conversation.treevite_enabled) return 'invite'
  if (!conversation.is_active) return undefined
  if (xid_problem !== undefined) return 'xidNotSigned'
  if (conversation.identity_required) return 'identityRequired'
  if (!(conversation.xid_required || conversation.use_xid_whitelist)) return undefined
  return xid === undefined ? 'xidRequired' : 'xidNotAllowed'
}
