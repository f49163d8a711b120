import { closeSync, existsSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { findDatabaseFile } from '../../platform/storage/database-file.ts'
import { checkReplaceable, checkSqliteFile, restoreDatabase } from '../../platform/storage/maintenance.ts'
import {
  checkPostgresRestore,
  dumpPostgres,
  restorePostgres,
  checkSqliteCopy,
  copySqliteFile,
} from '../../platform/storage/copy-database.ts'
import { UNFINISHED } from './backup-folder.ts'

/** The kinds of databases by how their backups begin. */
const BEGINNINGS = { SQLite: 'SQLite format 3', PostgreSQL: 'PGDMP' } as const
type Kind = keyof typeof BEGINNINGS

/** Bytes that tell the kind of a backup. */
const KIND_BYTES = 16

/**
 * Writes a backup of a running system into a new file and checks it: what is there under its name is whole.
 * @throws if the file exists or cannot be written, or the copy is not what the database held
 */
export async function createBackup(url: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error('the file exists already')
  if (!existsSync(dirname(target))) throw new Error(`there is no folder ${dirname(target)}`)
  const file = findDatabaseFile(url)
  const part = `${target}${UNFINISHED}`
  rmSync(part, { force: true })
  try {
    if (file === undefined) await dumpPostgres(url, part)
    else checkSqliteCopy(part, await copySqliteFile(file, part))
    renameSync(part, target)
  } finally {
    rmSync(part, { force: true })
  }
}

function readBeginning(path: string): string {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(KIND_BYTES)
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, KIND_BYTES, 0))
  } finally {
    closeSync(file)
  }
}

/** Checks by its first bytes that a backup is of the same kind of database. @throws with the command that moves one to the other */
function checkBackupKind(url: string, source: string): void {
  const beginning = readBeginning(source)
  const kinds = Object.keys(BEGINNINGS) as Kind[]
  const found = kinds.find((kind) => beginning.startsWith(BEGINNINGS[kind]))
  const expected: Kind = findDatabaseFile(url) === undefined ? 'PostgreSQL' : 'SQLite'
  if (found === undefined) throw new Error('it is not a backup of this server')
  if (found !== expected)
    throw new Error(
      `it is a backup of ${found}, and DATABASE_URL names ${expected}. Restore it there, and move it with database copy`,
    )
}

/**
 * Checks that a backup can replace the database, and changes nothing.
 * @throws if it is damaged, of another kind or program, and while a server uses the database
 */
export async function checkRestore(url: string, source: string): Promise<void> {
  checkBackupKind(url, source)
  if (findDatabaseFile(url) === undefined) return checkPostgresRestore(url, source)
  checkSqliteFile(source)
  checkReplaceable(url, source)
}

/** Replaces the database by a backup. @throws as `checkRestore` */
export async function restoreBackup(url: string, source: string): Promise<void> {
  checkBackupKind(url, source)
  if (findDatabaseFile(url) === undefined) await restorePostgres(url, source)
  else restoreDatabase(url, source)
}
