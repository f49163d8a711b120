import { TOKEN_PREFIX, completeScopes, getRoleLimit, type TokenScope } from '@folkmoot/domain/access-tokens'
import { findAccessToken, saveTokenUse } from '../core/access-tokens.storage.ts'
import { isAccessTokenText } from '../core/access-token-text.ts'
import type { Caller } from '../core/caller.ts'
import { listGivenRoles } from '../core/people.storage.ts'
import { createInvalidTokenError } from '../core/token-errors.ts'
import type { Db } from '../storage/database.ts'
import { hashText } from '../storage/hash-text.ts'

const DAY_MS = 86_400_000

/** Returns true for the token of a program, which is no JWT. */
export const hasAccessTokenPrefix = (token: string): boolean => token.startsWith(TOKEN_PREFIX)

/**
 * Returns the caller of an access token: its account with the rights that it has now, limited by the token. Such a caller
 * is never an administrator.
 * @throws ApiError `Invalid authentication token` when it is over, ended or was never made
 */
export async function verifyAccessToken(text: string, { db, clock }: { db: Db; clock: () => number }) {
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
