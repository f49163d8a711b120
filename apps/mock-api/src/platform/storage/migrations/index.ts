import { DEFAULT_MIGRATION_TABLE, Migrator, PostgresAdapter, sql, type Kysely } from 'kysely'
import { SchemaError } from '../database-problem.ts'
import { first } from './001-first.ts'

/**
 * All migrations by file name, in the order in which they run. A change of the schema is one more, `002-…`: one that has been released
 * never changes, and a name that sorts before it makes databases unusable.
 */
const MIGRATIONS = { '001-first': first }

/** Some of our first tables, which other programs for conversations have too. */
const OWN_TABLES: ReadonlySet<string> = new Set([
  'users',
  'conversations',
  'comments',
  'participants',
  'votes',
])

const listTables = <T>(db: Kysely<T>) => db.introspection.getTables({ withInternalKyselyTables: true })

/** Lists the migrations that the database has. */
async function listRunMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await listTables(db)
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Checks the migrations that a database has. @throws SchemaError if this version does not know one */
export function checkKnownMigrations(names: readonly string[]): void {
  const newer = names.find((name) => !(name in MIGRATIONS))
  if (newer !== undefined)
    throw new SchemaError('NEWER_SCHEMA', `its schema has ${newer}, which this version does not know`)
}

/** Lists the migrations that the database has. @throws SchemaError if this version does not know one */
async function checkKnown<T>(db: Kysely<T>): Promise<string[]> {
  const names = await listRunMigrations(db)
  checkKnownMigrations(names)
  return names
}

/** Checks that the database has the newest schema, and changes nothing. @throws SchemaError if it does not */
export async function checkSchema<T>(db: Kysely<T>): Promise<void> {
  const names = new Set(await checkKnown(db))
  const missing = Object.keys(MIGRATIONS).find((name) => !names.has(name))
  if (missing === undefined) return
  const isEmpty = (await listTables(db)).length === 0
  throw new SchemaError('OLDER_SCHEMA', `its schema lacks ${missing}, which this version needs`, isEmpty)
}

/**
 * @throws SchemaError for a database of another program. Tools such as Litestream keep tables with names like `_litestream_seq`
 * beside ours, and so do extensions of PostgreSQL, where only names that we use count
 */
async function checkUnused<T>(db: Kysely<T>): Promise<void> {
  const isShared = db.getExecutor().adapter instanceof PostgresAdapter
  const foreign = (await listTables(db)).find(({ name }) =>
    isShared ? OWN_TABLES.has(name) : !/^(?:_|kysely_)/.test(name),
  )
  if (foreign)
    throw new SchemaError('FOREIGN_SCHEMA', `it has tables of another program, “${foreign.name}” among them`)
}

/**
 * Migrates the database to the newest schema, in the transaction that the connection has.
 * @throws SchemaError if it has been migrated by a newer version; an error if a migration fails. Whoever began the transaction rolls it back
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  if ((await checkKnown(db)).length === 0) await checkUnused(db)
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) }
  const migrator = new Migrator({ db, provider, disableTransactions: true })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
