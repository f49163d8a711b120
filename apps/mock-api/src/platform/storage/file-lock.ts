import SqliteDatabase from 'better-sqlite3'
import { followLinks, isMissing } from './database-file.ts'
import { createPrivateFile } from './private-files.ts'

/** The lock of a database file; `isExclusive` is false if another server has it. */
interface FileLock {
  isExclusive: boolean
  release: () => void
}

const getLockPath = (file: string): string => `${followLinks(file)}-server`

/** Tells whether a server has locked a database file. Makes no file. @throws if that cannot be seen */
export function isFileLocked(file: string): boolean {
  if (isMissing(getLockPath(file))) return false
  const { isExclusive, release } = acquireFileLock(file)
  release()
  return !isExclusive
}

/**
 * Locks an empty file next to the database (`-server`); the operating system releases it when the process ends. The database
 * itself stays unlocked: a second server can start, but learns that it is not the only one.
 * @throws if the file cannot be created
 */
export function acquireFileLock(file: string): FileLock {
  const path = getLockPath(file)
  createPrivateFile(path, file)
  const lock = new SqliteDatabase(path, { timeout: 0 })
  const release = () => void lock.close()
  try {
    lock.exec('begin exclusive')
    return { isExclusive: true, release }
  } catch (cause) {
    if (!String((cause as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw cause
    return { isExclusive: false, release }
  }
}
