import { setImmediate } from 'node:timers/promises'
import { Kysely, type KyselyPlugin } from 'kysely'
import type { Database } from '../src/storage/database.ts'
import { guarded } from '../src/storage/guard.ts'
import { sqliteDialect } from '../src/storage/sqlite.ts'
import { templateBytes } from './template.ts'

/** Lets everything else run before an answer arrives. */
const later: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await setImmediate()
    return result
  },
}

/**
 * A database whose answers come later, as over a network. SQLite itself answers at once, so that a request is done
 * before the next one begins: only with this do requests that are sent at the same time really mix.
 */
export const slowDatabase = async () =>
  guarded(new Kysely<Database>({ dialect: sqliteDialect(await templateBytes()) }).withPlugin(later))
