import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { DEFAULT_MIGRATION_TABLE, sql } from 'kysely'
import { findDatabaseFile, followLinks, OWN_TABLE, acquireFileLock, isFileLocked } from './database-file.ts'
import { createPrivateFile, createPrivateFolder } from './own-folder.ts'
import { isLocked } from './database-problem.ts'
import { checkKnownMigrations } from './migrations/index.ts'
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

/** Lists the migrations that a database has; none if it is of another program. */
function listMigrations(connection: SqliteDatabase.Database): string[] {
  const findTable = connection.prepare("select 1 from sqlite_master where type = 'table' and name = ?")
  if (!findTable.get(OWN_TABLE) || !findTable.get(DEFAULT_MIGRATION_TABLE)) return []
  return connection.prepare(`select name from ${DEFAULT_MIGRATION_TABLE}`).pluck().all() as string[]
}

/** Opens a backup. @throws if it is damaged, of another program, or of a newer version of this server */
function openBackup(source: string): SqliteDatabase.Database {
  const connection = new SqliteDatabase(resolve(source), { readonly: true, fileMustExist: true })
  try {
    const check: unknown = connection.pragma('quick_check', { simple: true })
    if (check !== 'ok') throw new Error('it is damaged')
    const migrations = listMigrations(connection)
    if (migrations.length === 0) throw new Error('it is not a backup of this server')
    checkKnownMigrations(migrations)
    return connection
  } catch (cause) {
    connection.close()
    throw cause
  }
}

/** Checks that a file is a backup that can be restored. @throws with what is wrong */
export const checkSqliteFile = (source: string): void => void openBackup(source).close()

const createServedError = () => new Error('a server uses the database; stop it first')

/** The name of a restored database until it is in its place. */
const getUnfinished = (file: string): string => `${followLinks(file)}-restored`

/** Checks that an SQLite database can be replaced by a file. Makes no file. @throws while a server uses it, and if the file would be deleted as unfinished */
export function checkReplaceable(url: string, source: string): void {
  const file = findDatabaseFile(url)
  if (file === undefined) return
  if (followLinks(resolve(source)) === getUnfinished(file))
    throw new Error('its name is that of an unfinished restore, which is deleted. Rename it first')
  if (isFileLocked(file)) throw createServedError()
}

/** Removes what SQLite writes beside a database. */
function removeLogs(file: string): void {
  for (const end of ['-journal', '-wal', '-shm']) rmSync(file + end, { force: true })
}

function removeUnfinished(file: string): void {
  rmSync(file, { force: true })
  removeLogs(file)
}

/** Puts what a backup has in the place of a database file, and closes it. @throws while a server uses the file */
function replaceFile(file: string, backup: SqliteDatabase.Database): void {
  const next = getUnfinished(file)
  const lock = acquireFileLock(file)
  if (!lock.isExclusive) {
    lock.release()
    throw createServedError()
  }
  try {
    // a killed restore has left it
    removeUnfinished(next)
    createPrivateFile(next, file)
    backup.prepare('vacuum into ?').run(next)
    // the log of the file is only written into it when nobody has it open, and a database may be restored from itself
    backup.close()
    closeLog(file)
    // logs of a file that is gone would be read into the restored one
    removeLogs(file)
    renameSync(next, file)
  } finally {
    // a full disk leaves it
    removeUnfinished(next)
    lock.release()
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
    checkReplaceable(url, source)
    createPrivateFolder(dirname(file))
    replaceFile(followLinks(file), backup)
  } finally {
    backup.close()
  }
}
