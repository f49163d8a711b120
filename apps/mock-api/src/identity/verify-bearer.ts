import { decodeJwt, type JWTPayload } from 'jose'
import type { Db, Users } from '../storage/database.ts'
import type { Caller, SignedInUser } from './caller.ts'
import { isParticipants, type ParticipantTokens } from './participant-token.ts'
import { isForUs, readProviderToken, type ProviderSettings } from './provider-token.ts'
import { foldEmail } from './storage.ts'
import type { Recent } from './recent.ts'
import { unknownToken } from './refusals.ts'
import { userOf, type Profile } from './users.ts'

/** A provider's token that was verified a short while ago. */
export interface Verified {
  profile: Profile
  /** milliseconds since 1970: then it is verified again */
  until: number
}

/** How long that holds: a provider may take a key back. */
const VERIFIED_FOR = 60_000

/** What the server knows people by. */
export interface IdentitySettings {
  provider: ProviderSettings
  participants: ParticipantTokens
  /** what was verified a short while ago, by token */
  verified: Recent<Verified>
  /** user ids, or verified e-mail addresses, of global administrators */
  adminUids: readonly (number | string)[]
  /** the same for the special users */
  specialUids: readonly (number | string)[]
  db: Db
  random: (below: number) => number
  clock: () => number
}

const SCHEME = /^bearer(?:\s+|$)/i

/** The token of an Authorization header; another scheme counts as no header at all. */
function tokenOf(authorization: string | undefined): string | undefined {
  const given = authorization?.trim() ?? ''
  const scheme = SCHEME.exec(given)?.[0]
  return scheme === undefined ? undefined : given.slice(scheme.length)
}

function unverified(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    throw unknownToken()
  }
}

/** A list names someone by number, or by an address that the provider vouches for in this very token. */
function listed(list: readonly (number | string)[], uid: number, { email, emailVerified }: Profile): boolean {
  const key = emailVerified && email !== undefined ? foldEmail(email) : undefined
  return list.some((entry) => (typeof entry === 'number' ? entry === uid : foldEmail(entry) === key))
}

function signedIn(row: Users, profile: Profile, settings: IdentitySettings): SignedInUser {
  const { uid, email, hname, site_id, tut, created } = row
  return {
    uid,
    email,
    hname,
    site_id,
    tut,
    created,
    isAdmin: listed(settings.adminUids, uid, profile),
    isSpecial: listed(settings.specialUids, uid, profile),
    delphiEnabled: profile.delphiEnabled,
  }
}

/** What a provider's token says, which need not be verified again for a minute. */
async function profileIn(
  token: string,
  claims: JWTPayload,
  { provider, verified }: IdentitySettings,
): Promise<Profile> {
  if (!isForUs(claims, provider)) throw unknownToken()
  const profile = await readProviderToken(token, provider)
  verified.set(token, { profile, until: Math.min(Date.now() + VERIFIED_FOR, (claims.exp ?? 0) * 1000) })
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
  const token = tokenOf(authorization)
  if (token === undefined) return { kind: 'anonymous' }
  const participant = settings.participants.recall(token)
  if (participant) return participant
  const known = settings.verified.get(token)
  let profile = known && Date.now() < known.until ? known.profile : undefined
  if (!profile) {
    const claims = unverified(token)
    if (isParticipants(claims)) return settings.participants.read(token)
    profile = await profileIn(token, claims, settings)
  }
  const row = await userOf(settings.db, profile, settings)
  return { kind: 'user', user: signedIn(row, profile, settings) }
}
