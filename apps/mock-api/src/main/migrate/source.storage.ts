import { createHash } from 'node:crypto'
import { Kysely, sql, type RawBuilder, type Transaction } from 'kysely'
import { createPostgresDialect } from '../../platform/storage/postgres.ts'

/** A row of the existing product's database, by column. */
export type SourceRow = Readonly<Record<string, unknown>>

/** A reason why a database cannot be migrated, for the terminal. */
export class MigrateError extends Error {}

/** Rows that are fetched at a time. */
const FETCHED_ROWS = 5000

/** Without one of these it is another product's database. */
const REQUIRED_TABLES = ['users', 'conversations', 'zinvites', 'participants', 'comments', 'votes'] as const

const SOURCE_MARK_CHARACTERS = 22

/** A snapshot of the existing product's database, in which nothing can be written. */
export interface Source {
  /** names the database, also a copy of it */
  readonly mark: string
  /** 1 where a stored vote has our sign (-1 agrees), -1 where it has the other one */
  readonly voteFactor: 1 | -1
  /** whether it has a table, or a column of it: they differ by version */
  readonly has: (table: string, column?: string) => boolean
  readonly list: (query: RawBuilder<unknown>) => Promise<SourceRow[]>
  /** reads many rows in batches, in bounded memory */
  readonly stream: (query: RawBuilder<unknown>) => AsyncGenerator<SourceRow[], void>
}

type SourceTransaction = Transaction<unknown>

const listRows = async (tx: SourceTransaction, query: RawBuilder<unknown>): Promise<SourceRow[]> =>
  (await query.execute(tx)).rows as SourceRow[]

async function listColumns(tx: SourceTransaction): Promise<ReadonlySet<string>> {
  const rows = await listRows(
    tx,
    sql`select table_name, column_name from information_schema.columns
      where table_schema = any (current_schemas(false))`,
  )
  return new Set(
    rows.flatMap(({ table_name, column_name }) => [
      String(table_name),
      `${String(table_name)}.${String(column_name)}`,
    ]),
  )
}

/** Names a database by its oldest account, whose site has a random id. */
async function readMark(tx: SourceTransaction): Promise<string> {
  const [oldest] = await listRows(tx, sql`select uid, created, site_id from users order by uid limit 1`)
  if (!oldest) throw new MigrateError('The database has no accounts: there is nothing to migrate.')
  const digest = createHash('sha256').update(JSON.stringify([oldest.uid, oldest.created, oldest.site_id]))
  return digest.digest('base64url').slice(0, SOURCE_MARK_CHARACTERS)
}

/** Reads which sign agrees. Databases without a declaration have agree = -1. */
async function readVoteFactor(tx: SourceTransaction, columns: ReadonlySet<string>): Promise<1 | -1> {
  if (!columns.has('vote_convention')) return 1
  const [declared] = await listRows(tx, sql`select agree_value from vote_convention`)
  if (!declared)
    throw new MigrateError(
      'The database does not say which sign of its votes agrees (vote_convention is empty). Declare it there first.',
    )
  return declared.agree_value === -1 ? 1 : -1
}

async function* streamRows(
  tx: SourceTransaction,
  name: string,
  query: RawBuilder<unknown>,
): AsyncGenerator<SourceRow[], void> {
  const cursor = sql.id(name)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const rows = await listRows(tx, sql`fetch forward ${sql.lit(FETCHED_ROWS)} from ${cursor}`)
    if (rows.length > 0) yield rows
    if (rows.length < FETCHED_ROWS) break
  }
  await sql`close ${cursor}`.execute(tx)
}

async function openSource(tx: SourceTransaction): Promise<Source> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const columns = await listColumns(tx)
  const missing = REQUIRED_TABLES.find((table) => !columns.has(table))
  if (missing !== undefined)
    throw new MigrateError(
      `The database has no table ${missing} that this account may read: it is not one of the existing product, or rights are missing.`,
    )
  let cursors = 0
  return {
    mark: await readMark(tx),
    voteFactor: await readVoteFactor(tx, columns),
    has: (table, column) => columns.has(column === undefined ? table : `${table}.${column}`),
    list: (query) => listRows(tx, query),
    stream: (query) => streamRows(tx, `migrate_${(cursors += 1)}`, query),
  }
}

/**
 * Runs `work` on one snapshot of a database of the existing product, in a transaction that cannot write.
 * @throws MigrateError if it cannot be read, or is not such a database
 */
export async function readSource<T>(url: string, work: (source: Source) => Promise<T>): Promise<T> {
  const db = new Kysely<unknown>({ dialect: createPostgresDialect(url, 1) })
  try {
    await sql`select 1`.execute(db).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
      throw new MigrateError(
        `The database to migrate from cannot be read: ${reason}. Check its address and account.`,
      )
    })
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => work(await openSource(tx)))
  } finally {
    await db.destroy()
  }
}
