import SqliteDatabase from 'better-sqlite3'

/** A file that a server uses, and whether it is the only one. */
export interface FileLock {
  isExclusive: boolean
  release: () => void
}

/**
 * Marks a database file as used by this server, with a lock on an empty file beside it (`-server`) that the system takes
 * away however the process ends. Not a lock on the database itself: a second server is told, not kept out.
 * @throws when no file can be made there
 */
export function acquireFileLock(file: string): FileLock {
  const mark = new SqliteDatabase(`${file}-server`, { timeout: 0 })
  const release = () => void mark.close()
  try {
    mark.exec('begin exclusive')
    return { isExclusive: true, release }
  } catch (cause) {
    if (!String((cause as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw cause
    return { isExclusive: false, release }
  }
}
