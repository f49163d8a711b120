import { formatDay } from '@folkmoot/domain/text'
import type { Db } from '../../platform/storage/database.ts'
import { findLastRotation } from './rotations.storage.ts'
import {
  createCommand,
  parseOptions,
  takeChoice,
  takeWords,
  WrongWordsError,
} from '../../platform/command.ts'
import { DONE, FAILED, SERVER_COMMAND } from '../../platform/exit-codes.ts'
import { PARTICIPANT_TOKEN_LIFETIME_SECONDS } from '../../platform/identity/participant-tokens.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import { createLoginCodeKey, LOGIN_CODE_KEYS } from '../../nouns/invite-tree/login-code.ts'
import { countLoginCodes } from '../../nouns/invite-tree/redeem.storage.ts'
import { createOwnKey, OWN_KEYS } from '../../platform/identity/own-token.ts'
import { deleteOldKeys, insertKey, listKeys } from '../../platform/storage/secrets.storage.ts'
import { COOKIE_KEYS, createCookieKey, createSigningKey, SIGNING_KEYS } from '../oidc/keys.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'

interface KeyPurpose {
  /** the name of the stored keys */
  readonly stored: string
  readonly create: () => Promise<string>
  /** how long it matters what a key has signed; 0 where no key goes before what it has signed */
  readonly lifetimeMs: number
}

const SIGN_IN_LIFETIME_MS = PARTICIPANT_TOKEN_LIFETIME_SECONDS * 1000

/** The keys of a server by the word for them on the command line. */
const KEY_PURPOSES = {
  participants: { stored: OWN_KEYS, create: createOwnKey, lifetimeMs: SIGN_IN_LIFETIME_MS },
  'login-codes': { stored: LOGIN_CODE_KEYS, create: createLoginCodeKey, lifetimeMs: 0 },
  issuer: { stored: SIGNING_KEYS, create: createSigningKey, lifetimeMs: SIGN_IN_LIFETIME_MS },
  cookies: { stored: COOKIE_KEYS, create: createCookieKey, lifetimeMs: SIGN_IN_LIFETIME_MS },
} as const satisfies Readonly<Record<string, KeyPurpose>>
type KeyPurposeName = keyof typeof KEY_PURPOSES

interface CommandContext {
  db: Db
  clock: () => number
  print: (line: string) => void
}

const COMMAND = `${SERVER_COMMAND} keys`

const NAMES = Object.keys(KEY_PURPOSES) as KeyPurposeName[]

const USAGE = `${COMMAND} list
${COMMAND} rotate [${NAMES.join('|')}] [--yes]
${COMMAND} drop-old ${NAMES.join('|')} --yes
rotate replaces all keys, or those of one purpose, and signs nobody out if 30 days lie between two rotations: sooner it needs --yes. drop-old is for a
key that has leaked: it ends what the earlier keys have signed. The development issuer reads the keys of issuer and cookies when the server starts: restart every
server after each of these commands. With an identity provider of your own these two purposes are not used.`

/** The development issuer reads these keys when it starts. */
const ISSUER_KEYS: readonly KeyPurposeName[] = ['issuer', 'cookies']

type KeysUse =
  | { verb: 'list' }
  | { verb: 'rotate'; names: readonly KeyPurposeName[]; isConfirmed: boolean }
  | { verb: 'drop-old'; name: KeyPurposeName; isConfirmed: boolean }

const VERBS = ['list', 'rotate', 'drop-old'] as const

/** Parses the words after `keys`. @throws WrongWordsError */
function parse(words: readonly string[]): KeysUse {
  const { values, positionals } = parseOptions(words, { yes: { type: 'boolean' } })
  const [first, ...rest] = positionals
  const verb = takeChoice(first, VERBS, 'command of keys')
  const isConfirmed = values.yes === true
  if (verb === 'list') {
    takeWords(rest)
    if (isConfirmed) throw new WrongWordsError('list takes no --yes.')
    return { verb }
  }
  if (verb === 'rotate' && rest.length === 0) return { verb, names: NAMES, isConfirmed }
  const [word] = takeWords(rest, NAMES.join('|'))
  const name = takeChoice(word, NAMES, 'purpose of keys')
  return verb === 'rotate' ? { verb, names: [name], isConfirmed } : { verb, name, isConfirmed }
}

/** Says since when a purpose has its newest key. No date is stored of the first one, which is made when it is first needed. */
function formatAge(newest: number | undefined, rotated: number | undefined): string {
  if (newest === undefined) return ''
  if (rotated !== undefined) return `, the newest since ${formatDay(rotated)}`
  return newest === 0 ? ', the first one, never rotated' : ', the newest for more than a year'
}

async function printKeys({ db, print }: CommandContext): Promise<number> {
  for (const name of NAMES) {
    const keys = await listValidKeys(db, name)
    const count = keys.length === 1 ? '1 valid key' : `${keys.length} valid keys`
    print(`${name}\t${count}${formatAge(keys[0]?.number, await findLastRotation(db, name))}`)
  }
  return DONE
}

/** Finds a purpose whose keys were rotated so recently that something of the key before is still in use. */
async function findRecentRotation(db: Db, names: readonly KeyPurposeName[], now: number) {
  for (const name of names) {
    const rotated = await findLastRotation(db, name)
    if (rotated !== undefined && now - rotated < KEY_PURPOSES[name].lifetimeMs) return { name, rotated }
  }
  return undefined
}

async function rotate(
  { db, clock, print }: CommandContext,
  names: readonly KeyPurposeName[],
  isConfirmed: boolean,
): Promise<number> {
  const recent = isConfirmed ? undefined : await findRecentRotation(db, names, clock())
  if (recent) {
    const words = names.length === 1 ? `rotate ${names[0]}` : 'rotate'
    print(
      `The newest key of ${recent.name} signs since ${formatDay(recent.rotated)} only. Another rotation ends what the key before it has signed: people who have not been here since then are signed out. Nothing was rotated. To do it all the same: ${COMMAND} ${words} --yes`,
    )
    return FAILED
  }
  for (const name of names) {
    await rotateKey(db, name, clock())
    const start = ISSUER_KEYS.includes(name) ? 'the next start of the server' : 'now'
    print(`${name}: a new key signs from ${start} on; the one before stays valid.`)
  }
  return DONE
}

/** What ends with the earlier keys of a purpose. */
const describeLoss = (name: KeyPurposeName): string =>
  name === 'login-codes'
    ? 'Login codes that were not used since the last rotation stop working.'
    : `This ends everything that earlier keys of ${name} have signed.`

const formatCount = (keys: number): string => (keys === 1 ? '1 earlier key is' : `${keys} earlier keys are`)

async function dropOld(
  { db, clock, print }: CommandContext,
  name: KeyPurposeName,
  isConfirmed: boolean,
): Promise<number> {
  if (!isConfirmed) {
    print(`${describeLoss(name)} To do it: ${COMMAND} drop-old ${name} --yes`)
    return FAILED
  }
  const dropped = await dropOldKeys(db, name, clock())
  if (ISSUER_KEYS.includes(name))
    print(`${name}: ${formatCount(dropped)} deleted. Restart every server now: it accepts them until then.`)
  else print(`${name}: ${formatCount(dropped)} no longer valid.`)
  return DONE
}

function run(context: CommandContext, use: KeysUse): Promise<number> {
  if (use.verb === 'list') return printKeys(context)
  return use.verb === 'rotate'
    ? rotate(context, use.names, use.isConfirmed)
    : dropOld(context, use.name, use.isConfirmed)
}

/** `keys`: lists the server's own keys, rotates them, and ends earlier ones. */
export const keysCommand = createCommand({ usage: USAGE, parse, run })

/** The newest one signs, and the one before it verifies what it has signed. */
const VALID_KEYS = 2

/** A login code is found under the key that was the newest at its last use, so no key goes while there are codes. */
const countKeptKeys = async (tx: Db, name: KeyPurposeName): Promise<number> =>
  name === 'login-codes' && (await countLoginCodes(tx)) > 0 ? Number.MAX_SAFE_INTEGER : VALID_KEYS

/**
 * Adds a key for a purpose and signs with it from now on. The previous key stays valid: nobody is signed out if 30 days, the
 * life of a token, lie between two rotations; an earlier one goes.
 * Servers use the new key within a second, the development issuer after its next start.
 */
async function rotateKey(db: Db, name: KeyPurposeName, now: number): Promise<void> {
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
async function dropOldKeys(db: Db, name: KeyPurposeName, now: number): Promise<number> {
  const { stored } = KEY_PURPOSES[name]
  return runTransaction(db, async (tx) => {
    const dropped = await deleteOldKeys(tx, stored, 1)
    const details = { keys: name, dropped }
    await recordSecurityEvent(tx, { action: 'keys-dropped', by: 'server', details, now })
    return dropped
  })
}

/** Lists the valid keys of a purpose, the newest first. */
const listValidKeys = (db: Db, name: KeyPurposeName) => listKeys(db, KEY_PURPOSES[name].stored)
