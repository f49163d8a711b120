/** The roles of people who run conversations, the one with most rights first. */
export const PERSON_ROLES = ['owner', 'moderator', 'analyst'] as const
export type PersonRole = (typeof PERSON_ROLES)[number]

/** An invitation can be accepted for so many days. */
export const INVITATION_DAYS = 14

/** Open invitations of one conversation or site at most. */
export const MAX_OPEN_INVITATIONS = 100

/** Characters of the secret in the link of an invitation. */
export const INVITATION_TOKEN_CHARACTERS = 32

/** Path of the page that accepts an invitation. */
export const INVITATION_PATH = '/invitation'

/**
 * Formats the link of an invitation. The secret is in the fragment, which browsers send to no server, so that no log has it.
 * @param origin without a slash at its end
 */
export const formatInvitationUrl = (origin: string, token: string): string =>
  `${origin}${INVITATION_PATH}#${token}`

/** Returns true when the first role has at least the rights of the second one. */
export const includesRole = (role: PersonRole | undefined, wanted: PersonRole): boolean =>
  role !== undefined && PERSON_ROLES.indexOf(role) <= PERSON_ROLES.indexOf(wanted)

/** Returns the role with most rights; undefined without any. */
export const getStrongestRole = (roles: readonly PersonRole[]): PersonRole | undefined =>
  PERSON_ROLES.find((role) => roles.includes(role))
