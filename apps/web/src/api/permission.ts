import { canModerate } from '@folkmoot/domain/authority'

/** Returns true for accounts that may administer the conversation: global administrators, its owner and its moderators (ADM-3). */
export const canAdminister = (
  user: { is_admin?: boolean | undefined } | undefined,
  conversation: { is_owner?: boolean | undefined; is_mod?: boolean | undefined },
): boolean =>
  canModerate({
    isAdmin: user?.is_admin === true,
    isOwner: conversation.is_owner === true,
    isOnOwnerSite: conversation.is_mod === true,
  })

/** The caller's right to the admin frame; `CHECKING` while it is not known (ADM-2). */
export type Permission = 'CHECKING' | 'PERMITTED' | 'DENIED'

/**
 * Returns the caller's right to administer the conversation, as far as it is known.
 * The conversation alone can permit; a denial also needs the user's record, because only that names administrators.
 * @param user and conversation are undefined until they have loaded
 */
export function getPermission(
  user: { is_admin?: boolean | undefined } | undefined,
  conversation: { is_owner?: boolean | undefined; is_mod?: boolean | undefined } | undefined,
): Permission {
  if (!conversation) return 'CHECKING'
  if (canAdminister(user, conversation)) return 'PERMITTED'
  return user ? 'DENIED' : 'CHECKING'
}

/** Returns true for users with the identity provider's claim for topic moderation and report levels. */
export const isPrivileged = (user: { delphi_enabled?: boolean | undefined } | undefined): boolean =>
  user?.delphi_enabled === true
