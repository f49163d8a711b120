import type { ParticipationInit } from '@folkmoot/api-types/participation'

/** Reason why a new participant cannot join. */
export type JoinRefusal = 'invite' | 'xidRequired' | 'xidNotAllowed'

/**
 * Finds the reason why a person cannot join; undefined when they can, or take part already. A valid external id needs no check
 * here: `participationInit` has joined its person to an open conversation.
 */
export function findJoinRefusal(
  { ptpt, conversation }: ParticipationInit,
  xid: string | undefined,
): JoinRefusal | undefined {
  if (ptpt || !conversation) return undefined
  if (conversation.treevite_enabled) return 'invite'
  if (!conversation.is_active || !(conversation.xid_required || conversation.use_xid_whitelist))
    return undefined
  return xid === undefined ? 'xidRequired' : 'xidNotAllowed'
}
