import { setImmediate } from 'node:timers/promises'
import { Kysely, type Dialect, type KyselyPlugin, SqliteAdapter } from 'kysely'
import type { Database } from '@folkmoot/server/storage/database'
import { createGuardedHandle } from '@folkmoot/server/storage/transaction'
import { createSqliteDialect } from '@folkmoot/server/storage/sqlite'
import { getTemplateBytes } from './template-database.ts'

/** Lets everything else run before an answer arrives. */
const delayPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await setImmediate()
    return result
  },
}

/** The dialect without the short way of prepared queries, on which no plugin stands. */
const removeDirectQueries = (dialect: Dialect): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => dialect.createDriver(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
})

/**
 * A database whose answers come later, as over a network. SQLite itself answers at once, so that a request is done
 * before the next one begins: only with this do requests that are sent at the same time really mix.
 */
export const createSlowDatabase = async () =>
  createGuardedHandle(
    new Kysely<Database>({
      dialect: removeDirectQueries(createSqliteDialect(await getTemplateBytes())),
    }).withPlugin(delayPlugin),
  )
