/** Who administers a conversation: a global administrator, its owner, or a moderator (ADM-3). */
export function canAdminister(
  user: { is_admin?: boolean | undefined } | undefined,
  conversation: { is_owner?: boolean | undefined; is_mod?: boolean | undefined },
): boolean {
  return user?.is_admin === true || conversation.is_owner === true || conversation.is_mod === true
}

/** What the admin frame knows of the caller's right: not yet, yes, no (ADM-2). */
export type Permission = 'CHECKING' | 'PERMITTED' | 'DENIED'

/**
 * Whether the caller may administer the conversation, as far as it is known yet. A conversation that says so itself
 * needs no word from the user's own record; a no waits for it, since administrators stand only there.
 * @param user and conversation are undefined until they have arrived
 */
export function getPermission(
  user: { is_admin?: boolean | undefined } | undefined,
  conversation: { is_owner?: boolean | undefined; is_mod?: boolean | undefined } | undefined,
): Permission {
  if (!conversation) return 'CHECKING'
  if (canAdminister(user, conversation)) return 'PERMITTED'
  return user ? 'DENIED' : 'CHECKING'
}

/** Who sees topic moderation and the report levels: the claim that the identity provider gives. */
export const isPrivileged = (user: { delphi_enabled?: boolean | undefined } | undefined): boolean =>
  user?.delphi_enabled === true
