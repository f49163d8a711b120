import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { checkPostgresDump, dumpPostgres, restorePostgres } from '../storage/postgres-copy.ts'
import { checkBackupKind } from './backup-kind.ts'
import { encryptInto, readDecrypted } from './encrypt-file.ts'

const PRIVATE_FILE = 0o600

const openBackup = (source: string, key: string | undefined): AsyncIterable<Buffer> =>
  key === undefined ? createReadStream(source) : readDecrypted(source, key)

/** Dumps a PostgreSQL database into a file and reads that again. Plain content of an encrypted one is on no disk. */
export async function writePostgresBackup(
  url: string,
  target: string,
  key: string | undefined,
): Promise<void> {
  const dump = await dumpPostgres(url)
  if (key === undefined) await pipeline(dump, createWriteStream(target, { mode: PRIVATE_FILE, flush: true }))
  else await encryptInto(target, dump, key)
  await checkPostgresDump(() => openBackup(target, key))
}

/** Restores a PostgreSQL database from a backup. @throws if it is damaged, of another kind or program, or has another key */
export async function restorePostgresBackup(
  url: string,
  source: string,
  key: string | undefined,
): Promise<void> {
  let beginning: Buffer | undefined
  for await (const piece of openBackup(source, key)) {
    beginning ??= piece
    // an encrypted one is known to be whole only at its end
    if (key === undefined) break
  }
  checkBackupKind(url, beginning ?? Buffer.alloc(0))
  await restorePostgres(url, () => openBackup(source, key))
}
