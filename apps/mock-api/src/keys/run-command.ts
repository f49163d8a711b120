import type { Db } from '../storage/database.ts'
import { countKeys, dropOldKeys, KEY_PURPOSES, rotateKey, type KeyPurposeName } from './rotate-keys.ts'
import { DONE, FAILED, MISUSED } from '../exit-codes.ts'

interface CommandContext {
  db: Db
  clock: () => number
  print: (line: string) => void
}

export const COMMAND = 'node apps/mock-api/dist/server.js keys'

const NAMES = Object.keys(KEY_PURPOSES) as KeyPurposeName[]

const USAGE = `${COMMAND} list
${COMMAND} rotate [${NAMES.join('|')}]
${COMMAND} drop-old ${NAMES.join('|')} --yes
rotate replaces all keys, or those of one purpose, and signs nobody out if 30 days lie between two rotations. drop-old is for a
key that has leaked: it ends what the earlier keys have signed. The development issuer reads the keys of issuer and cookies when the server starts: restart every
server after each of these commands. With an identity provider of your own these two purposes are not used.`

/** The development issuer reads these keys when it starts. */
const ISSUER_KEYS: readonly KeyPurposeName[] = ['issuer', 'cookies']

const isPurpose = (word: string | undefined): word is KeyPurposeName => NAMES.some((name) => name === word)

async function printKeys({ db, print }: CommandContext): Promise<number> {
  for (const name of NAMES) {
    const count = await countKeys(db, name)
    print(`${name}\t${count === 1 ? '1 valid key' : `${count} valid keys`}`)
  }
  return DONE
}

async function rotate(
  { db, clock, print }: CommandContext,
  names: readonly KeyPurposeName[],
): Promise<number> {
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

async function dropOld(
  { db, clock, print }: CommandContext,
  name: KeyPurposeName,
  confirmation: string | undefined,
): Promise<number> {
  if (confirmation !== '--yes') {
    print(`${describeLoss(name)} To do it: ${COMMAND} drop-old ${name} --yes`)
    return FAILED
  }
  const dropped = await dropOldKeys(db, name, clock())
  if (ISSUER_KEYS.includes(name))
    print(
      `${name}: ${dropped} earlier keys are deleted. Restart every server now: it accepts them until then.`,
    )
  else print(`${name}: ${dropped} earlier keys are no longer valid.`)
  return DONE
}

/** Runs `keys` with its words. Returns the exit code. */
export async function runKeysCommand(
  context: CommandContext,
  [verb, name, more]: readonly string[],
): Promise<number> {
  if (verb === 'list' && name === undefined) return printKeys(context)
  if (verb === 'rotate' && name === undefined) return rotate(context, NAMES)
  if (verb === 'rotate' && isPurpose(name) && more === undefined) return rotate(context, [name])
  if (verb === 'drop-old' && isPurpose(name)) return dropOld(context, name, more)
  context.print(USAGE)
  return MISUSED
}
