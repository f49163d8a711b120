import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findDatabaseFile } from '../storage/database-file.ts'
import { checkPostgresDump, dumpPostgres } from '../storage/postgres-copy.ts'
import { createPrivateFolder } from '../storage/private-files.ts'
import { checkSqliteCopy, copySqliteFile } from '../storage/sqlite-copy.ts'
import { decryptFile, encryptFile } from './encrypt-file.ts'

/** Files with plain content, beside the database or the target: deleted whatever happens. */
interface PlainFiles {
  /** the copy */
  copy: string
  /** the copy, decrypted again to check it */
  check: string
}

const removeFiles = (files: readonly string[]) => {
  for (const file of files) rmSync(file, { force: true })
}

/** Copies the database to a new file. Returns a function that checks another file against the database at that moment. */
async function copyDatabase(url: string, target: string): Promise<(file: string) => void> {
  const file = findDatabaseFile(url)
  if (file === undefined) {
    dumpPostgres(url, target)
    return checkPostgresDump
  }
  const digests = await copySqliteFile(file, target)
  return (copy) => checkSqliteCopy(copy, digests)
}

/** Encrypts the copy into `part`, decrypts that again, and checks the result. */
async function writeEncrypted(url: string, part: string, key: string, plain: PlainFiles): Promise<void> {
  const check = await copyDatabase(url, plain.copy)
  await encryptFile(plain.copy, part, key)
  // one plain copy at a time is enough for the disk
  removeFiles([plain.copy])
  await decryptFile(part, plain.check, key)
  check(plain.check)
}

/**
 * Writes a backup of a running system into a new file and checks it: what is there under its name is whole. Plain content of an
 * encrypted one is beside the database only, and only meanwhile.
 * @param key encrypts; undefined does not
 * @throws if the file exists or cannot be written, or the copy is not what the database held
 */
export async function createBackup(url: string, target: string, key?: string): Promise<void> {
  if (existsSync(target)) throw new Error('the file exists already')
  if (!existsSync(dirname(target))) throw new Error(`there is no folder ${dirname(target)}`)
  const part = `${target}.part`
  // PostgreSQL has no folder here
  const base = findDatabaseFile(url) ?? join(dirname(target), '.plain')
  const plain = { copy: `${base}-backup-copy`, check: `${base}-backup-check` }
  const leftovers = [part, plain.copy, plain.check]
  removeFiles(leftovers)
  try {
    if (key === undefined) (await copyDatabase(url, part))(part)
    else await writeEncrypted(url, part, key, plain)
    renameSync(part, target)
  } finally {
    removeFiles(leftovers)
  }
}

/** Runs `work` on the plain content of a backup. @param url the database, beside which it is decrypted */
export async function readBackup<T>(
  { url, source, key }: { url: string; source: string; key: string | undefined },
  work: (file: string) => Promise<T> | T,
): Promise<T> {
  if (key === undefined) return work(source)
  const plain = `${findDatabaseFile(url) ?? source}-backup-check`
  createPrivateFolder(dirname(plain))
  try {
    await decryptFile(source, plain, key)
    return await work(plain)
  } finally {
    removeFiles([plain])
  }
}
