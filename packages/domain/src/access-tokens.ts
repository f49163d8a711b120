import type { PersonRole } from './people.ts'

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
