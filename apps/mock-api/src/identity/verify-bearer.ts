import { decodeJwt, type JWTPayload } from 'jose'
import type { Db, Users } from '../storage/database.ts'
import type { Caller, SignedInUser } from '../core/caller.ts'
import { hasParticipantClaims } from './participant-token.ts'
import type { ParticipantTokens } from '../core/participant-tokens.ts'
import { isProviderToken, verifyProviderToken, type ProviderSettings } from './provider-token.ts'
import { foldEmail } from './storage.ts'
import { createBoundedCache, type BoundedCache } from '../bounded-cache.ts'
import { createUnknownTokenError } from '../core/token-errors.ts'
import { ensureUser, type Profile } from './users.ts'

/** A provider's token that was verified a short while ago. */
export interface VerifiedToken {
  profile: Profile
  /** milliseconds since 1970: then it is verified again */
  validUntil: number
}

/** How long that holds: a provider may take a key back. */
const VERIFICATION_MAX_AGE_MS = 60_000

const MAX_VERIFIED_TOKENS = 1000
const TOKEN_CACHE_BYTES = 8 * 1024 * 1024
/** of a profile beside the token */
const PROFILE_BYTES = 1024

/** Creates the cache of verified tokens of identity providers. */
export const createVerifiedTokenCache = (): BoundedCache<string, VerifiedToken> =>
  createBoundedCache({
    maxEntries: MAX_VERIFIED_TOKENS,
    maxBytes: TOKEN_CACHE_BYTES,
    countBytes: (_, token) => PROFILE_BYTES + token.length,
  })

/** What the server knows people by. */
export interface IdentitySettings {
  provider: ProviderSettings
  participantTokens: ParticipantTokens
  /** what was verified a short while ago, by token */
  verifiedTokens: BoundedCache<string, VerifiedToken>
  /** user ids, or verified e-mail addresses, of global administrators */
  adminUids: readonly (number | string)[]
  /** the same for the special users */
  specialUids: readonly (number | string)[]
  db: Db
  random: (below: number) => number
  clock: () => number
}

const BEARER_SCHEME = /^bearer(?:\s+|$)/i

/** The token of an Authorization header; another scheme counts as no header at all. */
function parseToken(authorization: string | undefined): string | undefined {
  const given = authorization?.trim() ?? ''
  const scheme = BEARER_SCHEME.exec(given)?.[0]
  return scheme === undefined ? undefined : given.slice(scheme.length)
}

function decodeToken(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    throw createUnknownTokenError()
  }
}

/** A list names someone by number, or by an address that the provider vouches for in this very token. */
function isListed(
  list: readonly (number | string)[],
  uid: number,
  { email, emailVerified }: Profile,
): boolean {
  const key = emailVerified && email !== undefined ? foldEmail(email) : undefined
  return list.some((entry) => (typeof entry === 'number' ? entry === uid : foldEmail(entry) === key))
}

function createSignedInUser(row: Users, profile: Profile, settings: IdentitySettings): SignedInUser {
  const { uid, email, hname, site_id, tut, created } = row
  return {
    uid,
    email,
    hname,
    site_id,
    tut,
    created,
    isAdmin: isListed(settings.adminUids, uid, profile),
    isSpecial: isListed(settings.specialUids, uid, profile),
    delphiEnabled: profile.delphiEnabled,
  }
}

/** What a provider's token says, which need not be verified again for a minute. */
async function verifyProfile(
  token: string,
  claims: JWTPayload,
  { provider, verifiedTokens: verified }: IdentitySettings,
): Promise<Profile> {
  if (!isProviderToken(claims, provider)) throw createUnknownTokenError()
  const profile = await verifyProviderToken(token, provider)
  verified.set(token, {
    profile,
    validUntil: Math.min(Date.now() + VERIFICATION_MAX_AGE_MS, (claims.exp ?? 0) * 1000),
  })
  return profile
}

/**
 * Tells who makes a call from its Authorization header. The person behind a provider's token is looked up each time.
 * @throws ApiError `Invalid token format` for a token of no known kind, `Invalid authentication token` for a bad one,
 *   also where a call is open to anyone
 */
export async function verifyBearer(
  authorization: string | undefined,
  settings: IdentitySettings,
): Promise<Caller> {
  const token = parseToken(authorization)
  if (token === undefined) return { kind: 'anonymous' }
  const participant = settings.participantTokens.findVerified(token)
  if (participant) return participant
  const known = settings.verifiedTokens.get(token)
  let profile = known && Date.now() < known.validUntil ? known.profile : undefined
  if (!profile) {
    const claims = decodeToken(token)
    if (hasParticipantClaims(claims)) return settings.participantTokens.verify(token)
    profile = await verifyProfile(token, claims, settings)
  }
  const row = await ensureUser(settings.db, profile, settings)
  return { kind: 'user', user: createSignedInUser(row, profile, settings) }
}
