import { canModerate } from '@folkmoot/domain/authority'

/** True if the user may administer the conversation: a global administrator, its owner, or a moderator (ADM-3). */
export const canAdminister = (
  user: { is_admin?: boolean | undefined } | undefined,
  conversation: { is_owner?: boolean | undefined; is_mod?: boolean | undefined },
): boolean =>
  canModerate({
    isAdmin: user?.is_admin === true,
    isOwner: conversation.is_owner === true,
    isOnOwnerSite: conversation.is_mod === true,
  })

/** The caller's right in the frame of a conversation: not yet known, yes, no (ADM-2). */
type Permission = 'CHECKING' | 'PERMITTED' | 'DENIED'

/**
 * The caller's right to administer the conversation, as far as it is known. A conversation that grants it itself does
 * not wait for the user's record; a denial does, because only that record names administrators.
 * @param user and conversation are undefined until they are loaded
 */
export function getPermission(
  user: { is_admin?: boolean | undefined } | undefined,
  conversation: { is_owner?: boolean | undefined; is_mod?: boolean | undefined } | undefined,
): Permission {
  if (!conversation) return 'CHECKING'
  if (canAdminister(user, conversation)) return 'PERMITTED'
  return user ? 'DENIED' : 'CHECKING'
}

/** True if the user sees topic moderation and the report levels: the identity provider's claim decides. */
export const isPrivileged = (user: { delphi_enabled?: boolean | undefined } | undefined): boolean =>
  user?.delphi_enabled === true
