import { findDatabaseFile } from '../storage/database-file.ts'

/** The kinds of databases by how their backups begin. */
const BEGINNINGS = { SQLite: 'SQLite format 3', PostgreSQL: 'PGDMP' } as const
type Kind = keyof typeof BEGINNINGS

/** Bytes that tell the kind of a backup. */
export const KIND_BYTES = 16

/** Checks by its first bytes that a backup is of the same kind of database. @throws with the command that moves one to the other */
export function checkBackupKind(url: string, beginning: Buffer): void {
  const text = beginning.subarray(0, KIND_BYTES).toString('latin1')
  const kinds = Object.keys(BEGINNINGS) as Kind[]
  const found = kinds.find((kind) => text.startsWith(BEGINNINGS[kind]))
  const expected: Kind = findDatabaseFile(url) === undefined ? 'PostgreSQL' : 'SQLite'
  if (found !== undefined && found !== expected)
    throw new Error(
      `it is a backup of ${found}, and DATABASE_URL names ${expected}. Restore it there, and move it with database copy`,
    )
}
