import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '@folkmoot/server/storage/open-database'
import { runBesidePostgres } from './database.ts'
import { fillTemplate } from './template-database.ts'

/**
 * Creates the database that the tests of this run copy, on the server of TEST_DATABASE_URL. At the end it deletes it and
 * the copies that failed tests left.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `folkmoot_test_${randomBytes(4).toString('hex')}`
  url.pathname = `/${name}`
  await runBesidePostgres(url.href, async (db) => {
    await sql`create database ${sql.id(name)}`.execute(db)
  })
  const { db, close } = await openDatabase(url.href)
  await fillTemplate(db)
  await close()
  // only the processes of this project may use it
  project.config.env = { ...project.config.env, POSTGRES_TEMPLATE: url.href }
  return () =>
    runBesidePostgres(url.href, async (beside) => {
      const made = sql<{ datname: string }>`select datname from pg_database where datname like ${`${name}%`}`
      const { rows } = await made.execute(beside)
      for (const { datname } of rows) await sql`drop database ${sql.id(datname)} with (force)`.execute(beside)
    })
}
