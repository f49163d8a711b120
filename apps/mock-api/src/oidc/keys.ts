import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose'
import { ensureSecret } from '../identity/storage.ts'
import type { Db } from '../storage/database.ts'

/** Secrets of the development issuer: an RSA key for tokens, a text for cookies. */
export interface IssuerKeys {
  signing: JWK
  cookies: string[]
  /** the public key set */
  public: JSONWebKeySet
}

async function createSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const key = await exportJWK(privateKey)
  return JSON.stringify({ ...key, kid: await calculateJwkThumbprint(key), alg: 'RS256', use: 'sig' })
}

const createCookieKey = () => Promise.resolve(randomBytes(32).toString('base64url'))

/**
 * Returns the keys of this installation. They are created once and stored, so that tokens and sessions survive a
 * restart.
 */
export async function ensureIssuerKeys(db: Db): Promise<IssuerKeys> {
  const signing = JSON.parse(await ensureSecret(db, 'oidc_signing_key', createSigningKey)) as JWK
  const { kty, n, e, kid, alg, use } = signing
  return {
    signing,
    cookies: [await ensureSecret(db, 'oidc_cookie_key', createCookieKey)],
    public: { keys: [{ kty, n, e, kid, alg, use } as JWK] },
  }
}
