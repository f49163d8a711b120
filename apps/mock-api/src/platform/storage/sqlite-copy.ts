import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { describeMissing, isMissing, OWN_TABLE } from './database-file.ts'
import { openSqliteFile } from './sqlite.ts'

const PRIVATE_FILE = 0o600
/** Pages that are copied at once. */
const PAGES_PER_STEP = 10_000

/** What a table holds: its rows, and the SHA-256 of them in the table’s order. */
type TableDigests = Readonly<Record<string, { rows: number; digest: string }>>

function digestTables(connection: SqliteDatabase.Database): TableDigests {
  const names = connection
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[]
  return Object.fromEntries(
    names.map((name) => {
      const hash = createHash('sha256')
      let rows = 0
      // every copy of a table reads its rows in the same order only without an index
      for (const row of connection.prepare(`select * from "${name}" not indexed`).raw().iterate()) {
        hash.update(`${JSON.stringify(row)}\n`)
        rows += 1
      }
      return [name, { rows, digest: hash.digest('hex') }]
    }),
  )
}

/** Removes deleted pages from a copy, which needs no log beside it from then on. */
function compactCopy(file: string): void {
  const connection = new SqliteDatabase(file)
  try {
    connection.pragma('journal_mode = DELETE')
    connection.exec('vacuum')
  } finally {
    connection.close()
  }
}

/** Checks that a database is of this server, before anything is written into it. @throws if it is empty or of another program */
function requireOwnTables(file: string): void {
  const connection = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
  try {
    if (!connection.prepare('select 1 from sqlite_master where name = ?').get(OWN_TABLE))
      throw new Error(`${file} has no tables of this server. Check DATABASE_URL`)
  } finally {
    connection.close()
  }
}

/**
 * Copies an SQLite database beside its running server into a new file, for its account alone and without deleted data.
 * @returns what the database held at the moment of the copy, read from the database itself
 * @throws if there is no database of this server, and if the target exists or cannot be written
 */
export async function copySqliteFile(file: string, target: string): Promise<TableDigests> {
  if (isMissing(file)) throw new Error(describeMissing(file))
  requireOwnTables(file)
  // fails if the file exists
  closeSync(openSync(target, 'wx', PRIVATE_FILE))
  const connection = openSqliteFile(file)
  try {
    // one snapshot for the copy and for what it is compared with
    connection.exec('begin')
    connection.prepare('select count(*) from sqlite_master').get()
    await connection.backup(target, { progress: () => PAGES_PER_STEP })
    const digests = digestTables(connection)
    connection.exec('commit')
    compactCopy(target)
    return digests
  } finally {
    connection.close()
  }
}

/** Checks that a copy is whole and holds what the database held. @throws with what is wrong */
export function checkSqliteCopy(file: string, expected: TableDigests): void {
  const connection = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
  try {
    const check: unknown = connection.pragma('integrity_check', { simple: true })
    if (check !== 'ok') throw new Error(`the copy is damaged: ${String(check)}`)
    const copied = digestTables(connection)
    for (const [name, { rows, digest }] of Object.entries(expected))
      if (copied[name]?.rows !== rows || copied[name].digest !== digest)
        throw new Error(`the copy differs from the database in the table ${name}`)
  } finally {
    connection.close()
  }
}
