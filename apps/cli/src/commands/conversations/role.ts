/** What the caller is in a conversation; blank when it is none of the three that the server tells of. */
export function getRole(conversation: { is_owner?: boolean; is_mod?: boolean }): string {
  if (conversation.is_owner) return 'owner'
  return conversation.is_mod ? 'moderator' : 'participant'
}
