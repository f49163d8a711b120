import { getStrongestRole, includesRole, type PersonRole } from './people.ts'

/** The relation of a signed-in account to a conversation. */
export interface ConversationRelation {
  /** a global administrator */
  readonly isAdmin: boolean
  /** the account that holds the conversation */
  readonly isHolder: boolean
  /** an account of the site that the holder belongs to */
  readonly isOnOwnerSite: boolean
  /** owns that site */
  readonly isSiteOwner: boolean
  /** roles by invitation, for the conversation or for the holder's site */
  readonly invitedAs: readonly PersonRole[]
}

/**
 * Decides the role of an account in a conversation (ADM-3, TEAM-1): the one with most rights of those that it has in any way.
 * Administrators have the rights of owners everywhere.
 */
export const findRole = ({
  isAdmin,
  isHolder,
  isOnOwnerSite,
  isSiteOwner,
  invitedAs,
}: ConversationRelation): PersonRole | undefined => {
  if (isAdmin || isHolder || (isOnOwnerSite && isSiteOwner)) return 'owner'
  return getStrongestRole(isOnOwnerSite ? ['moderator', ...invitedAs] : invitedAs)
}

/** Returns true for roles that may do what is the owner's alone. */
export const canOwn = (role: PersonRole | undefined): boolean => includesRole(role, 'owner')

/** Returns true for roles that may moderate and configure a conversation. */
export const canModerate = (role: PersonRole | undefined): boolean => includesRole(role, 'moderator')

/** Returns true for roles that may read what moderators read, without identities. */
export const canReadAll = (role: PersonRole | undefined): boolean => includesRole(role, 'analyst')
