/** Gets the caller's role in a conversation. */
export function getRole(conversation: { is_owner?: boolean; is_mod?: boolean }): string {
  if (conversation.is_owner) return 'owner'
  return conversation.is_mod ? 'moderator' : 'participant'
}
