import { createHash } from 'node:crypto'
import type { Db, UserRow } from '../storage/database.ts'
import type { Caller, SignedInUser } from './caller.ts'
import { recordSecurityEvent } from '../security-log/security-log.storage.ts'
import { runTransaction } from '../storage/transaction.ts'
import { hasParticipantClaims, type ParticipantCaller, type ParticipantTokens } from './participant-tokens.ts'
import { type AccountTokens, OWN_ISSUER } from './own-token.ts'
import { decodeToken, verifyProviderToken, type ProviderSettings } from './provider-token.ts'
import { findParticipantEpoch, foldEmail, hasSignIn, insertSignIn } from './storage.ts'
import { listGivenRoles } from './roles.storage.ts'
import { isEndedByProvider } from './sign-ins.storage.ts'
import { createInvalidTokenError } from '../http/errors.ts'
import { ensureUser, type Profile } from './users.ts'
import { TOKEN_PREFIX, completeScopes, getRoleLimit, type TokenScope } from '@folkmoot/domain/people'
import { findAccessToken, saveTokenUse } from './access-tokens.storage.ts'
import { isAccessTokenText } from './access-token-text.ts'
import { hashText } from '../storage/queries.ts'

/** Settings and dependencies of authentication. */
export interface IdentitySettings {
  provider: ProviderSettings
  participantTokens: ParticipantTokens
  accountTokens: AccountTokens
  /** uids or verified addresses of global administrators */
  adminUids: readonly (number | string)[]
  /** uids or verified addresses of special users */
  specialUids: readonly (number | string)[]
  db: Db
  random: (below: number) => number
  clock: () => number
}

const BEARER_SCHEME = /^bearer(?:\s+|$)/i

/** Parses the token of an Authorization header; undefined for another scheme. */
function parseToken(authorization: string | undefined): string | undefined {
  const header = authorization?.trim() ?? ''
  const scheme = BEARER_SCHEME.exec(header)?.[0]
  return scheme === undefined ? undefined : header.slice(scheme.length)
}

/** Returns true if a list contains the uid, or the address that this token verifies. */
function isListed(
  list: readonly (number | string)[],
  uid: number,
  { email, emailVerified }: Profile,
): boolean {
  const key = emailVerified && email !== undefined ? foldEmail(email) : undefined
  return list.some((entry) => (typeof entry === 'number' ? entry === uid : foldEmail(entry) === key))
}

async function createSignedInUser(
  row: UserRow,
  profile: Profile,
  settings: IdentitySettings,
): Promise<SignedInUser> {
  const { uid, email, hname, site_id, site_owner, tut, created } = row
  return {
    uid,
    email,
    hname,
    site_id,
    isSiteOwner: site_owner !== 0,
    roles: await listGivenRoles(settings.db, uid),
    tut,
    created,
    isAdmin: isListed(settings.adminUids, uid, profile),
    isSpecial: isListed(settings.specialUids, uid, profile),
    delphiEnabled: profile.delphiEnabled,
  }
}

/**
 * Checks on each call that the participant exists and has not ended the token. The database is asked, not a cache, so it
 * ends at once on every server.
 * @throws ApiError `Invalid authentication token`
 */
async function requireCurrentParticipant(db: Db, caller: ParticipantCaller): Promise<ParticipantCaller> {
  const stored = await findParticipantEpoch(db, caller)
  if (stored?.uid !== caller.uid) throw createInvalidTokenError('no such participant')
  if (stored.epoch !== caller.epoch) throw createInvalidTokenError('signed out')
  return caller
}

/**
 * Checks that the account has not ended the token, nor the sign-in from which it was renewed.
 * @throws ApiError `Invalid authentication token`
 */
function requireCurrentAccount({ tokens_from }: UserRow, { issuedAt, signedInAt }: Profile): void {
  const isEnded = [issuedAt, signedInAt].some((time) => time !== undefined && time < tokens_from)
  // without a time nobody knows whether it is from before
  if (isEnded || (tokens_from > 0 && issuedAt === undefined)) throw createInvalidTokenError('signed out')
}

const DAY_MS = 86_400_000

/**
 * Computes what marks a sign-in: the person, the client, and what its tokens share. Where a provider's tokens share nothing,
 * the sign-ins of a day count as one. A digest, because the log needs no subjects.
 */
function computeMark({ issuer, sub, client = '', session }: Profile, now: number): string {
  const one = session ?? `day ${Math.floor(now / DAY_MS)}`
  return createHash('sha256')
    .update(JSON.stringify([issuer, sub, client, one]))
    .digest('base64url')
}

/**
 * Records a sign-in in the security log when its first token arrives, whichever client and server it comes to: people sign in
 * at the provider, not here.
 */
async function recordSignIn(
  { db, clock }: { db: Db; clock: () => number },
  profile: Profile,
  caller: Caller,
): Promise<void> {
  const now = clock()
  const mark = computeMark(profile, now)
  if (await hasSignIn(db, mark)) return
  await runTransaction(db, async (tx) => {
    if (!(await insertSignIn(tx, mark, now))) return
    const details = { client: profile.client ?? null }
    await recordSecurityEvent(tx, { action: 'signed-in', by: caller, details, now })
  })
}

/**
 * Returns the caller of a profile, whose account is made if it is new.
 * @param isOfProvider whether the sign-in may be one that is not in the security log yet
 * @throws ApiError as `verifyBearer`
 */
export async function identifyPerson(
  profile: Profile,
  settings: IdentitySettings,
  isOfProvider: boolean,
): Promise<Extract<Caller, { kind: 'user' }>> {
  const row = await ensureUser(settings.db, profile, settings)
  requireCurrentAccount(row, profile)
  if (await isEndedByProvider(settings.db, profile)) throw createInvalidTokenError('signed out')
  const caller = { kind: 'user' as const, user: await createSignedInUser(row, profile, settings) }
  if (isOfProvider) await recordSignIn(settings, profile, caller)
  return caller
}

/** Finds the caller of one of this server's own tokens; undefined for another one. */
async function findOwnCaller(token: string, settings: IdentitySettings): Promise<Caller | undefined> {
  const { db, participantTokens, accountTokens } = settings
  const participant = await participantTokens.findVerified(token)
  if (participant) return requireCurrentParticipant(db, participant)
  const claims = decodeToken(token)
  if (claims && hasParticipantClaims(claims))
    return requireCurrentParticipant(db, await participantTokens.verify(token))
  if (claims?.iss !== OWN_ISSUER) return undefined
  return identifyPerson(await accountTokens.verify(token), settings, false)
}

/**
 * Returns the caller of an Authorization header. The user is read from the database each time.
 * @throws ApiError `Invalid token format` for a token of an unknown kind, `Invalid authentication token` for an invalid one,
 *   for public calls too
 */
export async function verifyBearer(
  authorization: string | undefined,
  settings: IdentitySettings,
): Promise<Caller> {
  const token = parseToken(authorization)
  if (token === undefined) return { kind: 'anonymous' }
  if (hasAccessTokenPrefix(token)) return verifyAccessToken(token, settings)
  const own = await findOwnCaller(token, settings)
  if (own) return own
  return identifyPerson(await verifyProviderToken(token, settings.provider), settings, true)
}

/** Returns true for the token of a program, which is no JWT. */
const hasAccessTokenPrefix = (token: string): boolean => token.startsWith(TOKEN_PREFIX)

/**
 * Returns the caller of an access token: its account with the rights that it has now, limited by the token. Such a caller
 * is never an administrator.
 * @throws ApiError `Invalid authentication token` when it is over, ended or was never made
 */
async function verifyAccessToken(text: string, { db, clock }: { db: Db; clock: () => number }) {
  const found = isAccessTokenText(text) ? await findAccessToken(db, hashText(text)) : undefined
  if (!found) throw createInvalidTokenError('no such access token')
  const { token, user: row } = found
  const now = clock()
  if (token.expires_at <= now) throw createInvalidTokenError('access token expired')
  const day = now - (now % DAY_MS)
  if (token.last_used === null || token.last_used < day) await saveTokenUse(db, token.id, day)
  const scopes = completeScopes(token.scopes.split(' ') as TokenScope[])
  const { uid, email, hname, site_id, site_owner, tut, created } = row
  const caller: Caller = {
    kind: 'user',
    user: {
      uid,
      email,
      hname,
      site_id,
      isSiteOwner: site_owner !== 0,
      roles: await listGivenRoles(db, uid),
      tut,
      created,
      isAdmin: false,
      isSpecial: false,
      delphiEnabled: false,
      token: {
        id: token.id,
        scopes,
        zid: token.zid,
        site_id: token.site_id,
        roleLimit: getRoleLimit(scopes, undefined),
      },
    },
  }
  return caller
}
