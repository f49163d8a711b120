import { findConversationByZid, findRoleAt, getPlace, lockPlace } from '../conversations/public.ts'
import type { AccessToken, accessTokens } from '@folkmoot/api-types/access-tokens'
import {
  completeScopes,
  MAX_TOKENS_OF_ACCOUNT,
  TOKEN_CHECK_CHARACTERS,
  TOKEN_DEFAULT_DAYS,
  type TokenScope,
  canOwn,
} from '@folkmoot/domain/people'
import {
  countTokens,
  endAccessToken,
  findAccessTokenById,
  insertAccessToken,
  listAccessTokens,
  lockTokens,
} from '../../platform/identity/access-tokens.storage.ts'
import { createAccessTokenText } from '../../platform/identity/access-token-text.ts'
import type { SignedInUser } from '../../platform/identity/caller.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { AccessTokenRow } from '../../platform/storage/people-tables.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import { hashText } from '../../platform/storage/queries.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'

type TokenHandlers = Handlers<typeof accessTokens>

const DAY_MS = 86_400_000

const toReply = ({
  id,
  zid: _zid,
  scopes,
  created,
  expires_at,
  last_used,
  ...row
}: Awaited<ReturnType<typeof listAccessTokens>>[number]): AccessToken => ({
  ...row,
  token_id: id,
  scopes: scopes.split(' ') as TokenScope[],
  created: Number(created),
  expires_at: Number(expires_at),
  last_used: last_used === null ? null : Number(last_used),
})

/** Lists the caller's own tokens, or for an owner those of a place. */
const handleList: TokenHandlers['listAccessTokens'] = async (
  { query: { site_id } },
  { db, user, conversation },
) => {
  const place = getPlace(conversation, site_id, user)
  const isOfPlace = conversation !== undefined || site_id !== undefined
  if (isOfPlace && !canOwn(findRoleAt(user, place))) throw new ApiError('polis_err_people_owner_only')
  const { zid, site_id: site } = place
  const rows = await listAccessTokens(db, isOfPlace ? { zid, site_id: site } : { uid: user.uid })
  return { tokens: rows.map(toReply) }
}

const handleCreate: TokenHandlers['createAccessToken'] = async (
  { body: { name, scopes = [], days = TOKEN_DEFAULT_DAYS, site_id } },
  { db, user, caller, conversation, clock, random, reply },
) => {
  const text = createAccessTokenText(random)
  const now = clock()
  const isOfPlace = conversation !== undefined || site_id !== undefined
  const token = await runTransaction(db, async (tx) => {
    const place = await lockPlace(tx, user, getPlace(conversation, site_id, user), undefined)
    if (isOfPlace && findRoleAt(user, place) === undefined) throw new ApiError('polis_err_people_no_role')
    await lockTokens(tx)
    if ((await countTokens(tx, user.uid)) >= MAX_TOKENS_OF_ACCOUNT)
      throw new ApiError('polis_err_too_many_tokens')
    const row: AccessTokenRow = {
      id: await allocateId(tx, 'access_token'),
      token_hash: hashText(text),
      ending: text.slice(-TOKEN_CHECK_CHARACTERS),
      name: name.trim(),
      uid: user.uid,
      scopes: completeScopes(scopes).join(' '),
      zid: isOfPlace ? place.zid : null,
      site_id: isOfPlace ? place.site_id : null,
      created: now,
      expires_at: now + days * DAY_MS,
      last_used: null,
    }
    await insertAccessToken(tx, row)
    const { id, zid, expires_at } = row
    const details = { token: id, scopes: row.scopes, expires_at: Number(expires_at) }
    const about = zid === null ? {} : { zid }
    await recordSecurityEvent(tx, { action: 'token-created', by: caller, ...about, details, now })
    return id
  })
  const stored = (await listAccessTokens(db, { uid: user.uid })).find(({ id }) => id === token)
  if (!stored) throw new ApiError('polis_err_token_not_found')
  reply.header('cache-control', 'no-store')
  return { ...toReply(stored), token: text }
}

/** Returns true when an account may end a token: its own, or one of a place that it owns. */
async function canEnd(tx: Db, user: SignedInUser, token: AccessTokenRow): Promise<boolean> {
  if (token.uid === user.uid || user.isAdmin) return true
  const { zid, site_id } = token
  if (zid === null) return site_id !== null && canOwn(findRoleAt(user, { zid, site_id }))
  const conversation = await findConversationByZid(tx, zid)
  return conversation !== undefined && canOwn(findRoleAt(user, { zid, site_id, conversation }))
}

/** Ends a token. One that the caller may not end counts as unknown, so that numbers tell nothing. */
const handleRevoke: TokenHandlers['revokeAccessToken'] = async (
  { query: { token_id } },
  { db, user, caller, clock, erasures },
) => {
  await runTransaction(db, async (tx) => {
    const token = await findAccessTokenById(tx, token_id)
    if (!token || !(await canEnd(tx, user, token))) throw new ApiError('polis_err_token_not_found')
    const now = clock()
    await endAccessToken(tx, token, now)
    const details = { token: token_id, account: token.uid }
    const about = token.zid === null ? {} : { zid: token.zid }
    await recordSecurityEvent(tx, { action: 'token-revoked', by: caller, ...about, details, now })
  })
  await erasures.finish(db)
  return {}
}

/** Creates the handlers of access tokens. */
export const createAccessTokensHandlers = (): TokenHandlers => ({
  listAccessTokens: handleList,
  createAccessToken: handleCreate,
  revokeAccessToken: handleRevoke,
})
