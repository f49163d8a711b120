import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { findDatabaseFile } from '../storage/database-file.ts'
import { checkReplaceable, checkSqliteFile, restoreDatabase } from '../storage/maintenance.ts'
import { createPrivateFolder } from '../storage/private-files.ts'
import { checkSqliteCopy, copySqliteFile } from '../storage/sqlite-copy.ts'
import { UNFINISHED } from './backup-folder.ts'
import { checkContent } from './backup-kind.ts'
import { decryptFile, encryptInto } from './encrypt-file.ts'
import { checkPostgresBackup, restorePostgresBackup, writePostgresBackup } from './postgres-backup.ts'

/** Files with plain content beside the database: deleted whatever happens. */
const getPlainFiles = (file: string) => ({
  copy: `${file}-backup-copy`,
  /** decrypted again, to check or restore it */
  check: `${file}-backup-check`,
})

const removeFiles = (files: readonly string[]) => {
  for (const file of files) rmSync(file, { force: true })
}

/** Copies an SQLite database into `part`; encrypted, it is decrypted again. What is there then is checked against the database. */
async function writeSqliteBackup(file: string, part: string, key: string | undefined): Promise<void> {
  if (key === undefined) {
    checkSqliteCopy(part, await copySqliteFile(file, part))
    return
  }
  const plain = getPlainFiles(file)
  const leftovers = Object.values(plain)
  removeFiles(leftovers)
  try {
    const digests = await copySqliteFile(file, plain.copy)
    await encryptInto(part, createReadStream(plain.copy), key)
    // one plain copy at a time is enough for the disk
    removeFiles([plain.copy])
    await decryptFile(part, plain.check, key)
    checkSqliteCopy(plain.check, digests)
  } finally {
    removeFiles(leftovers)
  }
}

/**
 * Writes a backup of a running system into a new file and checks it: what is there under its name is whole. Plain content of an
 * encrypted one is beside an SQLite database only, and only meanwhile.
 * @param key encrypts; undefined does not
 * @throws if the file exists or cannot be written, or the copy is not what the database held
 */
export async function createBackup(url: string, target: string, key?: string): Promise<void> {
  if (existsSync(target)) throw new Error('the file exists already')
  if (!existsSync(dirname(target))) throw new Error(`there is no folder ${dirname(target)}`)
  const file = findDatabaseFile(url)
  const part = `${target}${UNFINISHED}`
  removeFiles([part])
  try {
    await (file === undefined ? writePostgresBackup(url, part, key) : writeSqliteBackup(file, part, key))
    renameSync(part, target)
  } finally {
    removeFiles([part])
  }
}

/** Checks that a backup can replace an SQLite database. An encrypted one was checked when it was made: no plain copy is written to look at it. */
async function checkSqliteBackup(url: string, source: string, key: string | undefined): Promise<void> {
  await checkContent(url, source, key)
  if (key === undefined) checkSqliteFile(source)
  checkReplaceable(url, source)
}

/** Replaces an SQLite database by an encrypted backup, which is decrypted beside it. */
async function restoreEncrypted(url: string, source: string, key: string, plain: string): Promise<void> {
  // beside a running server the plain file may be that of a backup
  checkReplaceable(url, source)
  try {
    createPrivateFolder(dirname(plain))
    await decryptFile(source, plain, key)
    restoreDatabase(url, plain)
  } finally {
    removeFiles([plain])
  }
}

/** Replaces an SQLite database by a backup. It checks the same as `checkSqliteBackup`, each once. */
async function restoreSqliteBackup(url: string, source: string, key: string | undefined): Promise<void> {
  const plain = getPlainFiles(findDatabaseFile(url) ?? source)
  await checkContent(url, source, key)
  if (key === undefined) restoreDatabase(url, source)
  else await restoreEncrypted(url, source, key, plain.check)
  // a killed command has left them
  removeFiles(Object.values(plain).filter((file) => file !== source))
}

/** Checks or restores a backup. @param key decrypts it @throws if it is damaged, of another kind or program, or has another key, and while a server uses the database */
type Restore = (url: string, source: string, key: string | undefined) => Promise<void>

/** Checks that a backup can replace the database, and changes nothing. */
export const checkRestore: Restore = (url, source, key) =>
  (findDatabaseFile(url) === undefined ? checkPostgresBackup : checkSqliteBackup)(url, source, key)

/** Replaces the database by a backup. */
export const restoreBackup: Restore = (url, source, key) =>
  (findDatabaseFile(url) === undefined ? restorePostgresBackup : restoreSqliteBackup)(url, source, key)
