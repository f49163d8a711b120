import { getErrorMessage } from '../error-message.ts'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { Kysely, sql, SqliteDialect } from 'kysely'
import {
  acquireFileLock,
  DATABASE_SETTING,
  describeMissing,
  ENCODED_PASSWORD,
  findAddressProblem,
  findDatabaseFile,
  isMissing,
} from './database-file.ts'
import type { Database, Db } from './database.ts'
import { findDatabaseProblem, findQueryProblem, getRemedy, SchemaError } from './database-problem.ts'
import { createPrivateFiles } from './own-folder.ts'
import { checkSchema, migrate } from './migrations/index.ts'
import { openSqliteFile, createSqliteDialect } from './sqlite.ts'

/** An open database. */
export interface OpenDatabase {
  db: Db
  close: () => Promise<void>
  /** for `openReader` and `openWriter` in another process or thread */
  url: string
  /** an SQLite file that was not there before */
  isNew?: boolean
  /** a warning for the operator */
  note?: string
}

/** Says why a database cannot be opened, and what to do. */
export class DatabaseError extends Error {}

/** Prepares the schema in one transaction that excludes other processes; Kysely does neither on SQLite. */
async function prepareSqlite(file: string, prepare: typeof migrate): Promise<void> {
  const database = openSqliteFile(file)
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
  database.exec('begin immediate')
  try {
    await prepare(db)
    database.exec('commit')
  } finally {
    // closing rolls back an open transaction
    await db.destroy()
  }
}

/** Formats what is wrong with a database and what to do about it. @param name of its address */
function formatProblem(cause: unknown, otherwise: string, name?: string): string {
  const problem = findDatabaseProblem(cause)
  return `${getErrorMessage(cause)}. ${problem === undefined ? otherwise : getRemedy(problem, name)}`
}

/** What the operator reads about a failure of the database outside of `openDatabase`; undefined if it is another failure. */
export const formatDatabaseFailure = (cause: unknown): string | undefined =>
  findQueryProblem(cause) === undefined ? undefined : `The database fails: ${formatProblem(cause, '')}`

/** Data stays correct, because every write locks the file; rate limits are per process. */
const SHARED_FILE_NOTE =
  'Another server uses this database file too. Data is safe, but the servers wait for each other, and each counts its ' +
  'request limits separately. Stop one of them, or use PostgreSQL for several servers (DATABASE_URL).'

async function openSqlite(
  path: string,
  { lockWaitMs, isRequired = false, name = DATABASE_SETTING }: OpenOptions,
): Promise<OpenDatabase> {
  let folder: string | undefined
  let file = resolve(path)
  if (path === ':memory:') {
    folder = mkdtempSync(join(tmpdir(), `${PRODUCT_SLUG}-`))
    file = join(folder, 'memory.db')
  }
  if (isRequired && !folder && isMissing(file))
    throw new DatabaseError(`The database cannot be used: ${describeMissing(file)}.`)
  const isNew = !existsSync(file)
  try {
    createPrivateFiles(file)
    await prepareSqlite(file, isRequired ? checkSchema : migrate)
    const lock = acquireFileLock(file)
    const db = new Kysely<Database>({ dialect: createSqliteDialect(file, lockWaitMs) })
    return {
      db,
      url: `sqlite:${file}`,
      isNew,
      ...(lock.isExclusive ? {} : { note: SHARED_FILE_NOTE }),
      close: async () => {
        await db.destroy()
        lock.release()
        if (folder) rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (cause) {
    throw new DatabaseError(
      `The database file ${file} cannot be used: ${formatProblem(cause, `Choose another file for ${name} (sqlite:PATH).`, name)}`,
      { cause },
    )
  }
}

async function openPostgres(
  url: string,
  { isRequired = false, name = DATABASE_SETTING }: OpenOptions,
): Promise<OpenDatabase> {
  const opening = `The PostgreSQL database of ${name} cannot be used`
  const problem = findAddressProblem(url, name)
  if (problem !== undefined) throw new DatabaseError(`${opening}: ${problem}`)
  const { createPostgresDialect, holdTransaction, lockMigrations } = await import('./postgres.ts')
  const db = new Kysely<Database>({ dialect: createPostgresDialect(url) })
  try {
    await holdTransaction(db, async (held) => {
      // Kysely locks only when its tables are there, and making them at once fails for all but one
      await lockMigrations(held)
      await (isRequired ? checkSchema : migrate)(held)
    })
  } catch (cause) {
    await db.destroy()
    throw new DatabaseError(
      `${opening}: ${formatProblem(cause, `Check ${name}; ${ENCODED_PASSWORD}`, name)}`,
      { cause },
    )
  }
  return { db, url, close: () => db.destroy() }
}

interface OpenOptions {
  /** how long a query waits while another process has locked an SQLite file; five seconds by default */
  lockWaitMs?: number | undefined
  /** a database that is not there, or has an older schema, is an error, and is not changed; only a server migrates */
  isRequired?: boolean
  /** what a person has given the address as, for the sentences; the setting by default */
  name?: string
}

/**
 * Opens `sqlite:PATH`, `sqlite::memory:` (a temporary file that is deleted at the end) or `postgres://…`, migrated unless it is required.
 * @throws DatabaseError with a sentence for the person who started the server
 */
export const openDatabase = (url: string, options: OpenOptions = {}): Promise<OpenDatabase> =>
  url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length), options) : openPostgres(url, options)

/**
 * Opens a database for what only reads it: a temporary one stands for one that is not there or has nothing in it, which stays so.
 * @throws DatabaseError as `openDatabase`, also for an older schema
 */
export async function openUnchanged(url: string): Promise<OpenDatabase> {
  const file = findDatabaseFile(url)
  if (file !== undefined && (!existsSync(file) || statSync(file).size === 0))
    return openDatabase('sqlite::memory:')
  try {
    return await openDatabase(url, { isRequired: true })
  } catch (cause) {
    const reason = cause instanceof DatabaseError ? cause.cause : undefined
    if (reason instanceof SchemaError && reason.isEmpty) return openDatabase('sqlite::memory:')
    throw cause
  }
}

/** Sends a query to the database. @throws if it does not respond */
export const ping = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db)
}
