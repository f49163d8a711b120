import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '@folkmoot/server/platform/storage/open-database'
import { runBesidePostgres } from './database.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { fillTemplate } from './template-database.ts'

/** Starts a PostgreSQL server for this run, with the database that its tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster()
  const url = new URL(cluster.url)
  const name = 'folkmoot_test'
  url.pathname = `/${name}`
  await runBesidePostgres(url.href, async (db) => {
    await sql`create database ${sql.id(name)}`.execute(db)
  })
  const { db, close } = await openDatabase(url.href)
  await fillTemplate(db)
  await close()
  // only the processes of this project may use it
  project.config.env = { ...project.config.env, POSTGRES_TEMPLATE: url.href }
  return cluster.close
}
