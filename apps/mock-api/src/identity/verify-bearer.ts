import { decodeJwt, type JWTPayload } from 'jose'
import { ApiError } from '../http/errors.ts'
import type { Db, Users } from '../storage/database.ts'
import type { Caller, SignedInUser } from './caller.ts'
import { isParticipants, type ParticipantTokens } from './participant-token.ts'
import { isForUs, readProviderToken, type ProviderSettings } from './provider-token.ts'
import { foldEmail } from './storage.ts'
import { userOf, type Profile } from './users.ts'

/** What the server knows people by. */
export interface IdentitySettings {
  provider: ProviderSettings
  participants: ParticipantTokens
  /** user ids, or verified e-mail addresses, of global administrators */
  adminUids: readonly (number | string)[]
  /** the same for the special users */
  specialUids: readonly (number | string)[]
  db: Db
  random: (below: number) => number
  clock: () => number
}

/** The token of an Authorization header; another scheme counts as no header at all. */
function tokenOf(authorization: string | undefined): string | undefined {
  const bearer = /^bearer(?:\s+(.*))?$/i.exec(authorization?.trim() ?? '')
  return bearer ? (bearer[1] ?? '') : undefined
}

function unverified(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    throw new ApiError('Invalid token format')
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

/**
 * Tells who makes a call from its Authorization header.
 * @throws ApiError `Invalid token format` for a token of no known kind, `Invalid authentication token` for a bad one,
 *   also where a call is open to anyone
 */
export async function verifyBearer(
  authorization: string | undefined,
  settings: IdentitySettings,
): Promise<Caller> {
  const token = tokenOf(authorization)
  if (token === undefined) return { kind: 'anonymous' }
  const known = settings.participants.recall(token)
  if (known) return known
  const claims = unverified(token)
  if (isParticipants(claims)) return settings.participants.read(token)
  if (!isForUs(claims, settings.provider)) throw new ApiError('Invalid token format')
  const profile = await readProviderToken(token, settings.provider)
  const row = await userOf(settings.db, profile, settings)
  return { kind: 'user', user: signedIn(row, profile, settings) }
}
