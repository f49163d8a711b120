import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The purpose of the key in the table `secrets`. */
export const SEAL_KEY = 'archive-seal'

/** A key for a server without one. */
export const createSealKey = (): Promise<string> => Promise.resolve(randomBytes(32).toString('base64url'))

/**
 * What a server writes into its archives so that it knows it again: nobody else can make it, and it says nothing elsewhere.
 * HMAC-SHA256 of the parts.
 */
export const seal = (key: string, ...parts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

/** Compares seals in constant time. */
export function isSeal(key: string, given: unknown, ...parts: readonly (string | number)[]): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(seal(key, ...parts))]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Names an account of this server in an archive. */
export const formatAccountMark = (key: string, uid: number): string => `${uid}:${seal(key, 'account', uid)}`

/** Reads the name of an account. @returns undefined for one of another server, or a forged one */
export function parseAccountMark(key: string, mark: string): number | undefined {
  const [text = '', given] = mark.split(':')
  const uid = Number(text)
  return /^\d{1,15}$/.test(text) && isSeal(key, given, 'account', uid) ? uid : undefined
}

/** What an archive says about an account. */
interface SealedAccount {
  readonly account: number
  readonly mark: string
  readonly role: string | null
  readonly since: number | null
  readonly given_by: number | null
}

/** Lists what the seal of an account covers: with the origin it counts in no other archive. */
const listAccountParts = (origin: string, { account, mark, role, since, given_by }: SealedAccount): string =>
  JSON.stringify([origin, account, mark, role, since, given_by])

/** Seals what an archive says about an account, so that nobody brings a role or a person of another conversation along. */
export const sealAccount = (key: string, origin: string, account: SealedAccount): string =>
  seal(key, 'account-of', listAccountParts(origin, account))

/** Tells whether this server wrote that about the account. */
export const isSealedAccount = (
  key: string,
  given: unknown,
  origin: string,
  account: SealedAccount,
): boolean => isSeal(key, given, 'account-of', listAccountParts(origin, account))

/** Names a conversation of this server in an archive, to find later what was erased in it. */
export const formatOrigin = (key: string, conversation_uuid: string): string =>
  seal(key, 'conversation', conversation_uuid)
