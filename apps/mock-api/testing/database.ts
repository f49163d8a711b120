import { randomBytes } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import type { Database } from '../src/storage/database.ts'
import { guarded } from '../src/storage/guard.ts'
import { openHandle } from '../src/storage/open.ts'
import { postgresDialect } from '../src/storage/postgres.ts'
import { templateBytes, templateFile } from './template.ts'

/** A migrated database of one test server. */
export interface TestDatabase {
  db: Kysely<Database>
  /** where another thread finds it; none of a database in memory */
  url?: string
  /** closes and deletes it */
  close: () => Promise<void>
}

/** The address of the prepared database on PostgreSQL that tests get copies of: in the project that has one. */
const postgresTemplate = (): string | undefined => process.env.POSTGRES_TEMPLATE

/** Whether test servers lie on PostgreSQL. */
export const onPostgres = (): boolean => postgresTemplate() !== undefined

/** Clients of one test server: a transaction each for requests that are sent at the same time. */
const CLIENTS = 5

/** Runs statements that no transaction takes, such as CREATE DATABASE, beside the database of `url`. */
export async function besidePostgres(
  url: string,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const beside = new URL(url)
  beside.pathname = '/postgres'
  const db = new Kysely<Database>({ dialect: postgresDialect(beside.href, 1) })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

/** A handle on the database of `url`; several are as several server processes are. */
export const openOnPostgres = (url: string): Kysely<Database> =>
  guarded(new Kysely<Database>({ dialect: postgresDialect(url, CLIENTS) }))

async function copyOnPostgres(template: string): Promise<TestDatabase> {
  const address = new URL(template)
  const from = address.pathname.slice(1)
  const name = `${from}_${randomBytes(6).toString('hex')}`
  address.pathname = `/${name}`
  await besidePostgres(template, async (db) => {
    await sql`create database ${sql.id(name)} template ${sql.id(from)}`.execute(db)
  })
  const db = openOnPostgres(address.href)
  const close = async () => {
    await db.destroy()
    await besidePostgres(template, async (beside) => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(beside)
    })
  }
  return { db, url: address.href, close }
}

/** Makes a database for one test server: on PostgreSQL where the tests run there, else in memory, or in a file for threads. */
export async function testDatabase(forThreads: boolean): Promise<TestDatabase> {
  const template = postgresTemplate()
  if (template !== undefined) return copyOnPostgres(template)
  if (!forThreads) {
    const db = openHandle(await templateBytes())
    return { db, close: () => db.destroy() }
  }
  const { path, remove } = await templateFile()
  const db = openHandle(path)
  const close = async () => {
    await db.destroy()
    remove()
  }
  return { db, url: `sqlite:${path}`, close }
}
