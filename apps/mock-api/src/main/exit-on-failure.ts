import { ConfigError } from '../platform/settings/config.ts'
import { MigrateError } from './migrate/source.storage.ts'
import { StartError } from '../platform/start-error.ts'
import { DatabaseError, formatDatabaseFailure } from '../platform/storage/open-database.ts'

/** Runs `work`; a failure that a person can do something about is a message, and ends the process. */
export async function exitOnFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    const isExpected = [ConfigError, DatabaseError, StartError, MigrateError].some(
      (kind) => cause instanceof kind,
    )
    console.error(isExpected ? (cause as Error).message : (formatDatabaseFailure(cause) ?? cause))
    process.exit(1)
  }
}
