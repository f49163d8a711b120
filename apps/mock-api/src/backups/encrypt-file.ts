import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isMissing } from '../storage/database-file.ts'

/** The first bytes of an encrypted backup; docs/back-up.md describes the format. */
const MAGIC = Buffer.from('FOLKMOOT-BACKUP-1\n')
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = MAGIC.length + SALT_BYTES + NONCE_BYTES
const PRIVATE_FILE = 0o600
/** Cost of scrypt: 128 · N · r bytes, 64 MiB. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 }
const MIN_KEY_CHARACTERS = 20
/** One nonce of AES-GCM takes so much (NIST SP 800-38D, 5.2.1.1). */
const MAX_BYTES = 2 ** 36 - 32

const MAKE_KEY = 'openssl rand -base64 32'

/** Reads a key file: a random text or a long passphrase, without the white space around it. @throws if it is missing or short */
export function readKeyFile(path: string): string {
  if (isMissing(path))
    throw new Error(
      `there is no key file ${resolve(path)}: name the one of the backup with --key-file, or make one for new backups with ${MAKE_KEY}`,
    )
  const key = readFileSync(path, 'utf8').trim()
  if (key.length < MIN_KEY_CHARACTERS)
    throw new Error(`the key file has fewer than ${MIN_KEY_CHARACTERS} characters; make one with ${MAKE_KEY}`)
  return key
}

const deriveKey = (key: string, salt: Buffer): Buffer => scryptSync(key, salt, 32, SCRYPT)

/** Encrypts content into a file with AES-256-GCM. @throws if it cannot be written, or has 64 GiB or more */
export async function encryptInto(
  target: string,
  content: AsyncIterable<Buffer>,
  key: string,
): Promise<void> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]
  const header = Buffer.concat([MAGIC, salt, nonce])
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, salt), nonce).setAAD(header)
  let bytes = 0
  await pipeline(
    async function* () {
      yield header
      for await (const piece of content) {
        bytes += piece.length
        if (bytes > MAX_BYTES) throw new Error('a backup of 64 GiB or more cannot be encrypted at once')
        yield cipher.update(piece)
      }
      yield cipher.final()
      yield cipher.getAuthTag()
    },
    createWriteStream(target, { mode: PRIVATE_FILE, flush: true }),
  )
}

/** Reads bytes of a file; fewer where it ends. */
function readBytes(path: string, position: number, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(file, bytes, 0, length, position))
  } finally {
    closeSync(file)
  }
}

/** Tells whether a file is an encrypted backup. */
export const isEncrypted = (path: string): boolean => readBytes(path, 0, MAGIC.length).equals(MAGIC)

/** Decrypts a file. What it yields counts only if this does not throw. @throws if the key is another or a byte has changed */
export async function* readDecrypted(source: string, key: string): AsyncGenerator<Buffer> {
  const { size } = statSync(source)
  if (size < HEADER_BYTES + TAG_BYTES) throw new Error('the file is cut off')
  const header = readBytes(source, 0, HEADER_BYTES)
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, salt), header.subarray(-NONCE_BYTES))
    .setAAD(header)
    .setAuthTag(readBytes(source, size - TAG_BYTES, TAG_BYTES))
  const end = size - TAG_BYTES - 1
  // a range without bytes is no range
  if (end >= HEADER_BYTES)
    for await (const piece of createReadStream(source, { start: HEADER_BYTES, end }))
      yield decipher.update(piece as Buffer)
  try {
    yield decipher.final()
  } catch (cause) {
    if (!String(cause).includes('authenticate')) throw cause
    throw new Error('the key is not the one of this backup, or the file has changed', { cause })
  }
}

/** Decrypts a file into another one, whose content counts only if this does not throw. @throws as `readDecrypted` */
export const decryptFile = (source: string, target: string, key: string): Promise<void> =>
  pipeline(readDecrypted(source, key), createWriteStream(target, { mode: PRIVATE_FILE }))
