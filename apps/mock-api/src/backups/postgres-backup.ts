import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import {
  checkPostgresDump,
  checkPostgresRestore,
  dumpPostgres,
  restorePostgres,
} from '../storage/postgres-copy.ts'
import { checkContent, openBackup } from './backup-kind.ts'
import { encryptInto } from './encrypt-file.ts'

const PRIVATE_FILE = 0o600

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

/** Checks that a backup can be restored into a PostgreSQL database. @throws as `restorePostgresBackup` */
export async function checkPostgresBackup(
  url: string,
  source: string,
  key: string | undefined,
): Promise<void> {
  await checkContent(url, source, key)
  await checkPostgresRestore(url, () => openBackup(source, key))
}

/**
 * Restores a PostgreSQL database from a backup.
 * @throws if the database has tables, or the backup is damaged, of another kind or program, or has another key
 */
export async function restorePostgresBackup(
  url: string,
  source: string,
  key: string | undefined,
): Promise<void> {
  await checkPostgresBackup(url, source, key)
  await restorePostgres(url, () => openBackup(source, key))
}
