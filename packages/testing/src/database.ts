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

/** Opens the database of `url`. Several handles behave like several server processes. */
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

/** Creates a database for one test server: on PostgreSQL if the tests run there, else in memory, or in a file for threads. */
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
