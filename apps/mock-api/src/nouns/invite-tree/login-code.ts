import { createHmac, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { ensureKeys } from '../../platform/storage/secrets.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Costs about ten milliseconds. A login code has 93 random bits, too many to try. */
const SCRYPT_COST = { N: 4096, r: 8, p: 1 }
const HASH_BYTES = 32

export const LOGIN_CODE_KEYS = 'login_code_key'

/** Creates a key that hides login codes. */
export const createLoginCodeKey = () => Promise.resolve(randomBytes(32).toString('base64url'))

/**
 * Computes the digests by which a login code may be stored, different in each conversation: under each secret of this
 * installation, the newest first. It reads the database, so call it outside transactions.
 */
export async function computeLoginCodeDigests(
  db: Db,
  { conversation_uuid }: ConversationRow,
  code: string,
): Promise<[newest: string, ...older: string[]]> {
  const keys = await ensureKeys(db, LOGIN_CODE_KEYS, createLoginCodeKey)
  return keys.map(({ value }) =>
    createHmac('sha256', value).update(`${conversation_uuid}:${code}`).digest('base64url'),
  ) as [string, ...string[]]
}

/** Hashes a login code for storage. Slow, so call it outside transactions. */
export async function hashLoginCode(code: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await scryptAsync(code, salt, HASH_BYTES, SCRYPT_COST)
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`
}

/** Tells whether a hash belongs to a login code. */
export async function isLoginCodeHash(code: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.')
  const expected = Buffer.from(hash, 'base64url')
  const computed = await scryptAsync(code, Buffer.from(salt, 'base64url'), HASH_BYTES, SCRYPT_COST)
  return expected.length === computed.length && timingSafeEqual(expected, computed)
}
