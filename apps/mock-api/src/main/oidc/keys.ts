import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose'
import { ensureKeys } from '../../platform/storage/secrets.storage.ts'
import type { Db } from '../../platform/storage/database.ts'

/** Secrets of the development issuer, the newest first: RSA keys for tokens, texts for cookies. */
export interface IssuerKeys {
  signing: JWK[]
  cookies: string[]
  /** the public key set */
  public: JSONWebKeySet
}

export const SIGNING_KEYS = 'oidc_signing_key'
export const COOKIE_KEYS = 'oidc_cookie_key'

/** Creates a key that signs the issuer's tokens, as JSON. */
export async function createSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const key = await exportJWK(privateKey)
  return JSON.stringify({ ...key, kid: await calculateJwkThumbprint(key), alg: 'RS256', use: 'sig' })
}

/** Creates a key that signs the issuer's cookies. */
export const createCookieKey = () => Promise.resolve(randomBytes(32).toString('base64url'))

const toPublicKey = ({ kty, n, e, kid, alg, use }: JWK): JWK => ({ kty, n, e, kid, alg, use }) as JWK

const listSigningKeys = async (db: Db): Promise<JWK[]> =>
  (await ensureKeys(db, SIGNING_KEYS, createSigningKey)).map(({ value }) => JSON.parse(value) as JWK)

/** Reads the public keys that verify the issuer's tokens. */
export const readPublicKeys = async (db: Db): Promise<JSONWebKeySet> => ({
  keys: (await listSigningKeys(db)).map(toPublicKey),
})

/**
 * Returns the keys of this installation. They are stored, so that tokens and sessions survive a restart. The provider takes
 * them when it starts and signs with the first.
 */
export async function ensureIssuerKeys(db: Db): Promise<IssuerKeys> {
  const signing = await listSigningKeys(db)
  const cookies = await ensureKeys(db, COOKIE_KEYS, createCookieKey)
  return {
    signing,
    cookies: cookies.map(({ value }) => value),
    public: { keys: signing.map(toPublicKey) },
  }
}
