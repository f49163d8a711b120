import { PARTICIPANT_TOKEN_LIFETIME_SECONDS } from '../core/participant-tokens.ts'
import { recordSecurityEvent } from '../core/security-log.storage.ts'
import { createLoginCodeKey, LOGIN_CODE_KEYS } from '../features/invite-tree/login-code.ts'
import { countLoginCodes } from '../features/invite-tree/redeem.storage.ts'
import { createOwnKey, OWN_KEYS } from '../identity/own-token.ts'
import { deleteOldKeys, insertKey, listKeys } from '../identity/storage.ts'
import { COOKIE_KEYS, createCookieKey, createSigningKey, SIGNING_KEYS } from '../oidc/keys.ts'
import type { Db } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'

interface KeyPurpose {
  /** the name of the stored keys */
  readonly stored: string
  readonly create: () => Promise<string>
  /** how long it matters what a key has signed; 0 where no key goes before what it has signed */
  readonly lifetimeMs: number
}

const SIGN_IN_LIFETIME_MS = PARTICIPANT_TOKEN_LIFETIME_SECONDS * 1000

/** The keys of a server by the word for them on the command line. */
export const KEY_PURPOSES = {
  participants: { stored: OWN_KEYS, create: createOwnKey, lifetimeMs: SIGN_IN_LIFETIME_MS },
  'login-codes': { stored: LOGIN_CODE_KEYS, create: createLoginCodeKey, lifetimeMs: 0 },
  issuer: { stored: SIGNING_KEYS, create: createSigningKey, lifetimeMs: SIGN_IN_LIFETIME_MS },
  cookies: { stored: COOKIE_KEYS, create: createCookieKey, lifetimeMs: SIGN_IN_LIFETIME_MS },
} as const satisfies Readonly<Record<string, KeyPurpose>>
export type KeyPurposeName = keyof typeof KEY_PURPOSES

/** The newest one signs, and the one before it verifies what it has signed. */
const VALID_KEYS = 2

/** A login code is found under the key that was the newest at its last use, so no key goes while there are codes. */
const countKeptKeys = async (tx: Db, name: KeyPurposeName): Promise<number> =>
  name === 'login-codes' && (await countLoginCodes(tx)) > 0 ? Number.MAX_SAFE_INTEGER : VALID_KEYS

/**
 * Adds a key of a purpose, which signs from now on. The one before stays valid, so nobody is signed out if 30 days, the
 * life of a token, lie between two rotations; an earlier one goes.
 * Servers use the new key within a second, the development issuer after its next start.
 */
export async function rotateKey(db: Db, name: KeyPurposeName, now: number): Promise<void> {
  const { stored, create } = KEY_PURPOSES[name]
  // creating a key takes longer than a transaction should
  const value = await create()
  await runTransaction(db, async (tx) => {
    const number = await insertKey(tx, stored, value)
    await deleteOldKeys(tx, stored, await countKeptKeys(tx, name))
    await recordSecurityEvent(tx, {
      action: 'keys-rotated',
      by: 'server',
      details: { keys: name, number },
      now,
    })
  })
}

/** Deletes all keys of a purpose but the newest, after one has leaked: what they have signed ends. Returns how many. */
export async function dropOldKeys(db: Db, name: KeyPurposeName, now: number): Promise<number> {
  const { stored } = KEY_PURPOSES[name]
  return runTransaction(db, async (tx) => {
    const dropped = await deleteOldKeys(tx, stored, 1)
    const details = { keys: name, dropped }
    await recordSecurityEvent(tx, { action: 'keys-dropped', by: 'server', details, now })
    return dropped
  })
}

/** Lists the valid keys of a purpose, the newest first. */
export const listValidKeys = (db: Db, name: KeyPurposeName) => listKeys(db, KEY_PURPOSES[name].stored)
