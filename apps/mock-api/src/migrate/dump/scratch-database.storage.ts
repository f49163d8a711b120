import { randomBytes } from 'node:crypto'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { Kysely, sql } from 'kysely'
import { createPostgresDialect } from '../../storage/postgres.ts'
import { MigrateError } from '../source.storage.ts'
import type { OpenScratch } from './scratch.ts'

async function runOnce(url: string, work: (db: Kysely<unknown>) => Promise<unknown>): Promise<void> {
  const db = new Kysely<unknown>({ dialect: createPostgresDialect(url, 1) })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

const createDatabase = (server: string, name: string): Promise<void> =>
  runOnce(server, (db) =>
    sql`create database ${sql.id(name)} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`.execute(
      db,
    ),
  )

const dropDatabase = (server: string, name: string): Promise<void> =>
  runOnce(server, (db) => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db))

/**
 * Creates a database on the server of an address, for one command.
 * @throws MigrateError if the account may not, or the server is not there
 */
export const createScratchDatabase =
  (server: string): OpenScratch =>
  async (addCleanup) => {
    const name = `${PRODUCT_SLUG}_scratch_${randomBytes(6).toString('hex')}`
    const address = new URL(server)
    address.pathname = `/${name}`
    let mayExist = true
    addCleanup(() => (mayExist ? dropDatabase(server, name) : undefined))
    await createDatabase(server, name).catch((cause: unknown) => {
      mayExist = false
      const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
      throw new MigrateError(
        `No database can be made on the server of --scratch: ${reason}. Its account needs CREATEDB.`,
      )
    })
    return address.href
  }
