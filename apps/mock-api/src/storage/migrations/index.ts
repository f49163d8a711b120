import { Migrator, type Kysely } from 'kysely'
import { initial } from './0001-initial.ts'
import { topics } from './0002-topics.ts'
import { newestIds } from './0003-newest-ids.ts'
import { priorities } from './0004-priorities.ts'
import { askedRuns } from './0005-asked-runs.ts'
import { emailSubscriptions } from './0006-email-subscriptions.ts'
import { confirmedSubscriptions } from './0007-confirmed-subscriptions.ts'

/** All migrations by file name, in the order in which they run. */
export const MIGRATIONS = {
  '0001-initial': initial,
  '0002-topics': topics,
  '0003-newest-ids': newestIds,
  '0004-priorities': priorities,
  '0005-asked-runs': askedRuns,
  '0006-email-subscriptions': emailSubscriptions,
  '0007-confirmed-subscriptions': confirmedSubscriptions,
}

/**
 * Migrates the database to the newest schema.
 * @throws if a migration fails, which is then rolled back
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
