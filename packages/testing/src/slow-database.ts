import { setImmediate } from 'node:timers/promises'
import { Kysely, type Dialect, type KyselyPlugin, SqliteAdapter } from 'kysely'
import type { Database } from '@folkmoot/server/storage/database'
import { createGuardedHandle } from '@folkmoot/server/storage/transaction'
import { createSqliteDialect } from '@folkmoot/server/storage/sqlite'
import { getTemplateBytes } from './template-database.ts'

/** Lets all other work run before a result arrives. */
const delayPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await setImmediate()
    return result
  },
}

/** The dialect without the shortcut of prepared queries, which plugins cannot delay. */
const removeDirectQueries = (dialect: Dialect): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => dialect.createDriver(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
})

/**
 * A database whose results arrive later, like over a network. SQLite returns them immediately, so one request ends
 * before the next one begins. Only with this delay do concurrent requests overlap.
 */
export const createSlowDatabase = async () =>
  createGuardedHandle(
    new Kysely<Database>({
      dialect: removeDirectQueries(createSqliteDialect(await getTemplateBytes())),
    }).withPlugin(delayPlugin),
  )
