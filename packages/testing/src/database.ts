import { randomBytes } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import type { Database } from '@folkmoot/server/storage/database'
import { createGuardedHandle } from '@folkmoot/server/storage/transaction'
import { openHandle } from '@folkmoot/server/storage/open-database'
import { createPostgresDialect } from '@folkmoot/server/storage/postgres'
import { getTemplateBytes, createTemplateFile } from './template-database.ts'

/** A migrated database of one test server. */
export interface TestDatabase {
  db: Kysely<Database>
  /** where another thread finds it; none of a database in memory */
  url?: string
  /** closes and deletes it */
  close: () => Promise<void>
}

/** The address of the prepared database on PostgreSQL that tests get copies of: in the project that has one. */
const findPostgresTemplate = (): string | undefined => process.env.POSTGRES_TEMPLATE

/** Whether test servers lie on PostgreSQL. */
export const isOnPostgres = (): boolean => findPostgresTemplate() !== undefined

/** Clients of one test server: a transaction each for requests that are sent at the same time. */
const MAX_CLIENTS = 5

/** Runs statements that no transaction takes, such as CREATE DATABASE, beside the database of `url`. */
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

/** A handle on the database of `url`; several are as several server processes are. */
export const openPostgresHandle = (url: string): Kysely<Database> =>
  createGuardedHandle(new Kysely<Database>({ dialect: createPostgresDialect(url, MAX_CLIENTS) }))

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

/** Makes a database for one test server: on PostgreSQL where the tests run there, else in memory, or in a file for threads. */
export async function createTestDatabase(forThreads: boolean): Promise<TestDatabase> {
  const template = findPostgresTemplate()
  if (template !== undefined) return copyPostgresTemplate(template)
  if (!forThreads) {
    const db = openHandle(await getTemplateBytes())
    return { db, close: () => db.destroy() }
  }
  const { path, remove } = await createTemplateFile()
  const db = openHandle(path)
  const close = async () => {
    await db.destroy()
    remove()
  }
  return { db, url: `sqlite:${path}`, close }
}
