import type { ParticipationInit } from '@folkmoot/api-types/participation'

/** Why somebody who does not take part yet cannot do so from here. */
export type JoinRefusal = 'invite' | 'xidRequired' | 'xidNotAllowed'

/**
 * The door that stands before a conversation; undefined when it is open, or the person is inside. Where external ids decide,
 * whoever brings a good one to an open conversation has been let in by the call that the page starts with.
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
