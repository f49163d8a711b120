import { createHmac, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { ensureSecret } from '../../identity/storage.ts'
import type { Db } from '../../storage/database.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** About ten milliseconds: a login code has 93 random bits, so nobody can try them all however fast they are tried. */
const SCRYPT_COST = { N: 4096, r: 8, p: 1 }
const HASH_BYTES = 32

const createSecret = () => Promise.resolve(randomBytes(32).toString('base64url'))

/**
 * By what a login code is found again: a digest under this installation's secret, different in each conversation. It
 * needs the database, so it is made outside of transactions.
 */
export async function computeLoginCodeDigest(
  db: Db,
  { conversation_uuid }: ConversationRow,
  code: string,
): Promise<string> {
  const key = await ensureSecret(db, 'login_code_key', createSecret)
  return createHmac('sha256', key).update(`${conversation_uuid}:${code}`).digest('base64url')
}

/** The stored form of a login code, from which nobody gets the code back. Not for transactions: it takes its time. */
export async function hashLoginCode(code: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await scryptAsync(code, salt, HASH_BYTES, SCRYPT_COST)
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`
}

/** Whether a stored form is the one of this login code. */
export async function isLoginCodeHash(code: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.')
  const expected = Buffer.from(hash, 'base64url')
  const given = await scryptAsync(code, Buffer.from(salt, 'base64url'), HASH_BYTES, SCRYPT_COST)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
