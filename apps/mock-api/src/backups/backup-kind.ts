import { createReadStream } from 'node:fs'
import { findDatabaseFile } from '../storage/database-file.ts'
import { readDecrypted } from './encrypt-file.ts'

/** The kinds of databases by how their backups begin. */
const BEGINNINGS = { SQLite: 'SQLite format 3', PostgreSQL: 'PGDMP' } as const
type Kind = keyof typeof BEGINNINGS

/** Bytes that tell the kind of a backup. */
const KIND_BYTES = 16

/** Checks by its first bytes that a backup is of the same kind of database. @throws with the command that moves one to the other */
function checkBackupKind(url: string, beginning: Buffer): void {
  const text = beginning.subarray(0, KIND_BYTES).toString('latin1')
  const kinds = Object.keys(BEGINNINGS) as Kind[]
  const found = kinds.find((kind) => text.startsWith(BEGINNINGS[kind]))
  const expected: Kind = findDatabaseFile(url) === undefined ? 'PostgreSQL' : 'SQLite'
  if (found === undefined) throw new Error('it is not a backup of this server')
  if (found !== expected)
    throw new Error(
      `it is a backup of ${found}, and DATABASE_URL names ${expected}. Restore it there, and move it with database copy`,
    )
}

/** Opens what a backup has. @param key decrypts it */
export const openBackup = (source: string, key: string | undefined): AsyncIterable<Buffer> =>
  key === undefined ? createReadStream(source) : readDecrypted(source, key)

/** Checks that a backup is of the same kind of database, and that an encrypted one is whole. @throws with what is wrong */
export async function checkContent(url: string, source: string, key: string | undefined): Promise<void> {
  let beginning: Buffer | undefined
  for await (const piece of openBackup(source, key)) {
    beginning ??= piece
    // an encrypted one is known to be whole only at its end
    if (key === undefined) break
  }
  checkBackupKind(url, beginning ?? Buffer.alloc(0))
}
