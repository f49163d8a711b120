import { newestId } from '../storage/conversation-row.ts'
import { allocateId } from '../storage/counters.ts'
import type { AccessTokenRow } from '../storage/people-tables.ts'
import type { Db, UserRow } from '../storage/database.ts'
import { prepareQuery } from '../storage/prepared-query.ts'
import { recordErasure } from '../erasures/erasures.storage.ts'
import type { RolePlace } from './roles.storage.ts'

const selectTokenByHash = prepareQuery((db, { token_hash }: { token_hash: string }) =>
  db.selectFrom('access_tokens').selectAll().where('token_hash', '=', token_hash),
)
const selectUser = prepareQuery((db, { uid }: { uid: number }) =>
  db.selectFrom('users').selectAll().where('uid', '=', uid),
)

/** Finds a token and the account that made it by the digest of its text. Read for each call, so an ended token ends at once. */
export async function findAccessToken(
  db: Db,
  token_hash: string,
): Promise<{ token: AccessTokenRow; user: UserRow } | undefined> {
  const [token] = await selectTokenByHash(db, { token_hash })
  const [user] = token ? await selectUser(db, { uid: token.uid }) : []
  return token && user && { token, user }
}

/** Finds a token by its number. */
export const findAccessTokenById = (db: Db, id: number): Promise<AccessTokenRow | undefined> =>
  db.selectFrom('access_tokens').selectAll().where('id', '=', id).executeTakeFirst()

/** Stores the day on which a token was used, once a day. */
export const saveTokenUse = async (db: Db, id: number, day: number): Promise<void> => {
  await db
    .updateTable('access_tokens')
    .set({ last_used: day })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_used', 'is', null), eb('last_used', '<', day)]))
    .execute()
}

/** Locks the tokens until the transaction ends, so that an account never has more than its number. */
export const lockTokens = (tx: Db): Promise<number> => allocateId(tx, 'access_token', 0)

/** Counts the tokens of an account, expired ones too. */
export async function countTokens(db: Db, uid: number): Promise<number> {
  const { count } = await db
    .selectFrom('access_tokens')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores a token (`createAccessToken`). */
export const insertAccessToken = async (tx: Db, row: AccessTokenRow): Promise<void> => {
  await tx.insertInto('access_tokens').values(row).execute()
}

/** Lists the tokens of an account, or those limited to a place, the newest first. */
export const listAccessTokens = (db: Db, by: { uid: number } | RolePlace) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.uid', 'access_tokens.uid')
    .leftJoin('conversations', 'conversations.zid', 'access_tokens.zid')
    .select([
      'access_tokens.id',
      'access_tokens.name',
      'ending',
      'scopes',
      'access_tokens.site_id',
      'access_tokens.uid',
      'hname',
      'access_tokens.created',
      'expires_at',
      'last_used',
      'access_tokens.zid',
      'topic',
      newestId.as('conversation_id'),
    ])
    .$if('uid' in by, (rows) => rows.where('access_tokens.uid', '=', 'uid' in by ? by.uid : 0))
    .$if('zid' in by && by.zid !== null, (rows) =>
      rows.where('access_tokens.zid', '=', 'zid' in by ? by.zid : null),
    )
    .$if('zid' in by && by.zid === null, (rows) =>
      rows.where('access_tokens.site_id', '=', 'zid' in by ? by.site_id : null),
    )
    .orderBy('access_tokens.id', 'desc')
    .execute()

/**
 * Ends tokens, and says so in the list of erasures, so that a restored backup does not bring them back. Call
 * `ErasureList.finish` after the transaction.
 */
async function endTokens(
  tx: Db,
  rows: readonly Pick<AccessTokenRow, 'id' | 'token_hash'>[],
  now: number,
): Promise<void> {
  for (const { id, token_hash } of rows) {
    await tx.deleteFrom('access_tokens').where('id', '=', id).execute()
    await recordErasure(tx, { kind: 'token', subject: token_hash, created: now })
  }
}

/** Ends a token. */
export const endAccessToken = (tx: Db, row: AccessTokenRow, now: number): Promise<void> =>
  endTokens(tx, [row], now)

/** Ends a token again by its digest, from the list of erasures. */
export const deleteTokenByHash = async (tx: Db, token_hash: string): Promise<void> => {
  await tx.deleteFrom('access_tokens').where('token_hash', '=', token_hash).execute()
}

/** Ends all tokens of an account. */
export async function endTokensOfAccount(tx: Db, uid: number, now: number): Promise<void> {
  const rows = await tx
    .selectFrom('access_tokens')
    .select(['id', 'token_hash'])
    .where('uid', '=', uid)
    .execute()
  await endTokens(tx, rows, now)
}

/** Ends the tokens of an account that are limited to a place where it lost its role, and to conversations of that site. */
export async function endTokensAt(
  tx: Db,
  { zid, site_id }: RolePlace,
  uid: number,
  now: number,
): Promise<void> {
  const own = tx.selectFrom('access_tokens').select(['id', 'token_hash']).where('uid', '=', uid)
  if (zid !== null) return endTokens(tx, await own.where('zid', '=', zid).execute(), now)
  const hosted = tx
    .selectFrom('conversations')
    .innerJoin('users', 'users.uid', 'conversations.owner')
    .select('conversations.zid')
    .where('users.site_id', '=', site_id)
    .where('conversations.owner', '<>', uid)
  await endTokens(tx, await own.where('site_id', '=', site_id).execute(), now)
  await endTokens(tx, await own.where('zid', 'in', hosted).execute(), now)
}

/** Days for which a token that is over stays in the list. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Deletes tokens that are over, a month later: until then their maker sees why a program stopped. */
export const deleteOldTokens = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom('access_tokens')
    .where('expires_at', '<=', now - KEPT_DAYS * DAY_MS)
    .execute()
}
