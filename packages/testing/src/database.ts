import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql, type Dialect } from 'kysely'
import type { Database } from '@folkmoot/server/platform/storage/database'
import { createGuardedHandle } from '@folkmoot/server/platform/storage/transaction'
import { createPostgresDialect } from '@folkmoot/server/platform/storage/postgres'
import { createSqliteDialect } from '@folkmoot/server/platform/storage/sqlite'
import { createHeldDialect } from './held-dialect.ts'
import { getTemplateBytes, createTemplateFile, writeEmptyDatabase } from './template-database.ts'

/** A migrated database of one test server. */
export interface TestDatabase {
  db: Kysely<Database>
  /** its address for another thread; undefined for a database in memory */
  url?: string
  /** closes and deletes it */
  close: () => Promise<void>
}

/** The address of the prepared PostgreSQL database that tests copy; only in the project that has one. */
const findPostgresTemplate = (): string | undefined => process.env.POSTGRES_TEMPLATE

/** True if test servers run on PostgreSQL. */
export const isOnPostgres = (): boolean => findPostgresTemplate() !== undefined

/** Number of clients of one test server: concurrent requests need a transaction each. */
const MAX_CLIENTS = 5

/** Runs statements that are not allowed in a transaction, such as CREATE DATABASE, on the server of `url`. */
export async function runBesidePostgres(
  url: string,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const beside = new URL(url)
  beside.pathname = '/postgres'
  const db = new Kysely<Database>({ dialect: createPostgresDialect(beside.href, 1) })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

const createTestHandle = (dialect: Dialect): Kysely<Database> =>
  createGuardedHandle(new Kysely<Database>({ dialect: createHeldDialect(dialect) }))

/** An empty database on a PostgreSQL server. */
export interface PostgresDatabase {
  readonly url: string
  /** deletes it */
  readonly close: () => Promise<void>
}

/** Creates an empty database beside that of `server`, by default on the server that the tests run on. */
export async function createPostgresDatabase(
  prefix: string,
  server = findPostgresTemplate() ?? '',
): Promise<PostgresDatabase> {
  const address = new URL(server)
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  address.pathname = `/${name}`
  await runBesidePostgres(server, async (db) => {
    await sql`create database ${sql.id(name)}`.execute(db)
  })
  return {
    url: address.href,
    close: () =>
      runBesidePostgres(server, async (db) => {
        await sql`drop database ${sql.id(name)} with (force)`.execute(db)
      }),
  }
}

/** Opens the database of `url`. Several handles behave like several server processes. */
export const openPostgresHandle = (url: string): Kysely<Database> =>
  createTestHandle(createPostgresDialect(url, MAX_CLIENTS))

/** A handle on a migrated file, or on a private copy in memory of a file's bytes. */
export const openSqliteHandle = (source: string | Buffer): Kysely<Database> =>
  createTestHandle(createSqliteDialect(source))

async function copyPostgresTemplate(template: string): Promise<TestDatabase> {
  const address = new URL(template)
  const from = address.pathname.slice(1)
  const name = `${from}_${randomBytes(6).toString('hex')}`
  address.pathname = `/${name}`
  await runBesidePostgres(template, async (db) => {
    await sql`create database ${sql.id(name)} template ${sql.id(from)}`.execute(db)
  })
  const db = openPostgresHandle(address.href)
  const close = async () => {
    await db.destroy()
    await runBesidePostgres(template, async (beside) => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(beside)
    })
  }
  return { db, url: address.href, close }
}

/** Creates a migrated database without rows, in a temporary file. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-empty-'))
  const file = join(folder, 'empty.db')
  await writeEmptyDatabase(file)
  const db = openSqliteHandle(file)
  const close = async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, url: `sqlite:${file}`, close }
}

/** Creates a database for one test server: on PostgreSQL if the tests run there, else in memory, or in a file for threads. */
export async function createTestDatabase(forThreads: boolean): Promise<TestDatabase> {
  const template = findPostgresTemplate()
  if (template !== undefined) return copyPostgresTemplate(template)
  if (!forThreads) {
    const db = openSqliteHandle(await getTemplateBytes())
    return { db, close: () => db.destroy() }
  }
  const { path, remove } = await createTemplateFile()
  const db = openSqliteHandle(path)
  const close = async () => {
    await db.destroy()
    remove()
  }
  return { db, url: `sqlite:${path}`, close }
}
