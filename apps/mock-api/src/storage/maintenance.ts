import { existsSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { findDatabaseFile, followLinks } from './database-file.ts'
import { createPrivateFile } from './private-files.ts'
import { isLocked } from './database-problem.ts'
import { acquireFileLock, isFileLocked } from './file-lock.ts'
import { openSqliteFile } from './sqlite.ts'
import type { Db } from './database.ts'

/**
 * Writes the log of an SQLite database into the file and empties it, without waiting for others.
 * @returns false if a reader or writer was in the way; call it again later
 */
export function truncateLog(url: string): boolean {
  const file = findDatabaseFile(url)
  if (file === undefined || !existsSync(file)) return true
  let connection: ReturnType<typeof openSqliteFile> | undefined
  try {
    connection = openSqliteFile(file, 0)
    const [result] = connection.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    return result?.busy === 0
  } catch (cause) {
    if (isLocked(cause)) return false
    throw cause
  } finally {
    connection?.close()
  }
}

/** Rewrites the whole database, so that no page has anything of what was deleted, and empties the log. */
export async function vacuumDatabase(db: Db, url: string): Promise<void> {
  const file = findDatabaseFile(url)
  if (file === undefined) {
    await sql`vacuum full`.execute(db)
    return
  }
  const connection = openSqliteFile(file)
  try {
    connection.exec('vacuum')
    const [result] = connection.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (result?.busy !== 0)
      throw new Error('The write-ahead log is in use by the server. Stop it and run vacuum again.')
  } finally {
    connection.close()
  }
}

/** Opens a backup. @throws if it is damaged or not a database of this product */
function openBackup(source: string): SqliteDatabase.Database {
  const connection = new SqliteDatabase(resolve(source), { readonly: true, fileMustExist: true })
  try {
    const check: unknown = connection.pragma('quick_check', { simple: true })
    if (check !== 'ok') throw new Error('it is damaged')
    const hasTables = connection
      .prepare("select 1 from sqlite_master where type = 'table' and name = 'conversations'")
      .get()
    if (!hasTables) throw new Error('it is not a backup of this server')
    return connection
  } catch (cause) {
    connection.close()
    throw cause
  }
}

/** Checks that a file is a backup that can be restored. @throws with what is wrong */
export const checkSqliteFile = (source: string): void => void openBackup(source).close()

const createServedError = () => new Error('a server uses the database; stop it first')

/** Checks that no server uses an SQLite database. Makes no file. @throws while one does */
export function checkNotServed(url: string): void {
  const file = findDatabaseFile(url)
  if (file !== undefined && isFileLocked(file)) throw createServedError()
}

/** Removes an unfinished database with what SQLite has written beside it. */
function removeUnfinished(file: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(file + end, { force: true })
}

/** Puts what a backup has in the place of a database file, and closes it. @throws while a server uses the file */
function replaceFile(file: string, backup: SqliteDatabase.Database): void {
  const next = `${file}-restored`
  const lock = acquireFileLock(file)
  try {
    if (!lock.isExclusive) throw createServedError()
    // a killed restore has left it
    removeUnfinished(next)
    createPrivateFile(next, file)
    backup.prepare('vacuum into ?').run(next)
    // the log of the file is only written into it when nobody has it open, and a database may be restored from itself
    backup.close()
    closeLog(file)
    renameSync(next, file)
  } finally {
    lock.release()
    // a full disk leaves it
    removeUnfinished(next)
  }
}

/** Writes the log of a database that is to be replaced into its file, so that the file alone is complete until then. */
function closeLog(file: string): void {
  if (!existsSync(file)) return
  try {
    openSqliteFile(file).close()
  } catch {
    // a damaged database is a reason to restore
  }
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
}

/**
 * Replaces an SQLite database by a backup. Either the old or the restored one is there, complete, at every moment.
 * @throws for another kind of database, while a server uses it, and if the backup cannot be read
 */
export function restoreDatabase(url: string, source: string): void {
  const file = findDatabaseFile(url)
  if (file === undefined) throw new Error('this database is not a file')
  // before the lock, which leaves a file beside the database
  const backup = openBackup(source)
  try {
    replaceFile(followLinks(file), backup)
  } finally {
    backup.close()
  }
}
