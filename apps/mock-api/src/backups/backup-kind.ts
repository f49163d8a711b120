import { closeSync, openSync, readSync } from 'node:fs'
import { findDatabaseFile } from '../storage/database-file.ts'

/** The kinds of databases by how their backups begin. */
const BEGINNINGS = { SQLite: 'SQLite format 3', PostgreSQL: 'PGDMP' } as const
type Kind = keyof typeof BEGINNINGS

function readBeginning(file: string): string {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(16)
    return bytes.subarray(0, readSync(handle, bytes)).toString('latin1')
  } finally {
    closeSync(handle)
  }
}

/** Checks that a backup is of the same kind of database. @throws with the command that moves one to the other */
export function checkBackupKind(url: string, file: string): void {
  const beginning = readBeginning(file)
  const kinds = Object.keys(BEGINNINGS) as Kind[]
  const found = kinds.find((kind) => beginning.startsWith(BEGINNINGS[kind]))
  const expected: Kind = findDatabaseFile(url) === undefined ? 'PostgreSQL' : 'SQLite'
  if (found !== undefined && found !== expected)
    throw new Error(
      `it is a backup of ${found}, and DATABASE_URL names ${expected}. Restore it there, and move it with database copy`,
    )
}
