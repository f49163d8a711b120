import { canModerate, canOwn, canReadAll, type PersonRole } from '@folkmoot/domain/people'

interface KnownUser {
  is_admin?: boolean | undefined
}

/** What a reply says about the caller's rights. */
interface KnownConversation {
  is_owner?: boolean | undefined
  is_mod?: boolean | undefined
  role?: PersonRole | undefined
}

/** The caller's role in a conversation; undefined for none. */
function findRole(user: KnownUser | undefined, { is_owner, is_mod, role }: KnownConversation) {
  if (user?.is_admin === true || is_owner === true) return 'owner'
  return role ?? (is_mod === true ? 'moderator' : undefined)
}

/** True if the user may do what is the owner's alone. */
export const hasOwnerRights = (user: KnownUser | undefined, conversation: KnownConversation): boolean =>
  canOwn(findRole(user, conversation))

/** The caller's right in the frame of a conversation: not yet known, yes, only to read, no (ADM-2). */
type Permission = 'CHECKING' | 'PERMITTED' | 'READING' | 'DENIED'

/**
 * The caller's right to administer the conversation, as far as it is known: global administrators, owners and moderators have it (ADM-3). A conversation that grants it itself does
 * not wait for the user's record; a denial does, because only that record names administrators.
 * @param user and conversation are undefined until they are loaded
 */
export function getPermission(
  user: KnownUser | undefined,
  conversation: KnownConversation | undefined,
): Permission {
  if (!conversation) return 'CHECKING'
  const role = findRole(user, conversation)
  if (canModerate(role)) return 'PERMITTED'
  if (canReadAll(role)) return 'READING'
  return user ? 'DENIED' : 'CHECKING'
}

/**
 * True if the user sees topic moderation and the report levels: the identity provider's claim decides.
 */
export const isPrivileged = (user: { delphi_enabled: boolean } | undefined): boolean =>
  user?.delphi_enabled === true
