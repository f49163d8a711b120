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
const getStrongestRole = (roles: readonly PersonRole[]): PersonRole | undefined =>
  PERSON_ROLES.find((role) => roles.includes(role))

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

/**
 * What an access token of an account (`createAccessToken`) may do, the weakest first. Every token reads.
 * - `read`: what analysts read
 * - `moderate`: decide about comments and topics
 * - `manage`: create, change, open, close and delete conversations, reports, invites and webhooks
 * - `export`: download files, external ids too
 * - `people`: see, invite, change and remove the people of a place
 */
export const TOKEN_SCOPES = ['read', 'moderate', 'manage', 'export', 'people'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Every access token begins with this, so that programs that look for published secrets recognise it. */
export const TOKEN_PREFIX = 'fmt_'

/** Random letters and digits after the prefix: 178 bits. */
export const TOKEN_RANDOM_CHARACTERS = 30

/** Letters and digits at the end, computed from what is before them: a mistyped token is recognised without a server. */
export const TOKEN_CHECK_CHARACTERS = 6

/** An access token ends after so many days unless its maker chooses otherwise. */
export const TOKEN_DEFAULT_DAYS = 90

/** An access token lives so many days at most. */
export const MAX_TOKEN_DAYS = 365

/** Access tokens of one account at most. */
export const MAX_TOKENS_OF_ACCOUNT = 50

/** Returns the scopes of a token in their order, with `read`, which every token has. */
export const completeScopes = (scopes: readonly TokenScope[]): TokenScope[] =>
  TOKEN_SCOPES.filter((scope) => scope === 'read' || scopes.includes(scope))

/**
 * Returns the strongest role in which a token acts: an account's own role counts only up to it. Files and people are what
 * an owner may; the scopes of the calls limit such a token to them.
 * @param called the scope of the call; undefined outside of one
 */
export function getRoleLimit(scopes: readonly TokenScope[], called: TokenScope | undefined): PersonRole {
  if (scopes.includes('manage') || called === 'export' || called === 'people') return 'owner'
  return scopes.includes('moderate') ? 'moderator' : 'analyst'
}
