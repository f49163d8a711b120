import { backUpDatabase, restoreDatabase, vacuumDatabase } from '../storage/maintenance.ts'
import type { Db } from '../storage/database.ts'
import { openDatabase } from '../storage/open-database.ts'
import { applyErasures, recordRestoredBackup } from './apply.ts'

interface CommandContext {
  db: Db
  url: string
  print: (line: string) => void
}

/** Exit codes, as the command line has them. */
const DONE = 0
const FAILED = 1
const MISUSED = 2

const COMMAND = 'node apps/mock-api/dist/server.js'
const getErrorMessage = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** Runs `vacuum`. Returns the exit code. */
export async function runVacuum(
  { db, url, print }: CommandContext,
  words: readonly string[],
): Promise<number> {
  if (words.length > 0) {
    print(`${COMMAND} vacuum`)
    return MISUSED
  }
  try {
    await vacuumDatabase(db, url)
  } catch (cause) {
    print(getErrorMessage(cause))
    return FAILED
  }
  print('Deleted data is gone from the files of the database and its log.')
  return DONE
}

/** Runs `backup FILE`. Returns the exit code. */
export function runBackup({ url, print }: CommandContext, [target, more]: readonly string[]): number {
  if (target === undefined || more !== undefined) {
    print(`${COMMAND} backup FILE`)
    return MISUSED
  }
  try {
    backUpDatabase(url, target)
  } catch (cause) {
    print(`${target} cannot be written: ${getErrorMessage(cause)}`)
    return FAILED
  }
  print(
    `The database is copied to ${target}. The list of erasures stays where it is: a restored copy needs it.`,
  )
  return DONE
}

interface RestoreContext {
  url: string
  /** the file with the list of erasures; null for none */
  erasureList: string | null
  now: number
  print: (line: string) => void
}

/** Migrates a restored database, erases what was erased since the backup, and takes it out of the files. Returns how much. */
async function bringUpToDate({ url, erasureList, now }: RestoreContext): Promise<number> {
  const database = await openDatabase(url)
  try {
    const applied = await applyErasures(database.db, erasureList, now)
    if (applied === 0) await recordRestoredBackup(database.db, applied, now)
    await vacuumDatabase(database.db, url)
    return applied
  } finally {
    await database.close()
  }
}

/** Runs `restore FILE --yes`. Returns the exit code. */
export async function runRestore(
  context: RestoreContext,
  [source, confirmation, more]: readonly string[],
): Promise<number> {
  const { url, print } = context
  if (source === undefined || source.startsWith('-') || more !== undefined) {
    print(`${COMMAND} restore FILE --yes`)
    return MISUSED
  }
  if (confirmation !== '--yes') {
    print(
      `This replaces the database, with everything that came after the backup. To do it: ${COMMAND} restore FILE --yes`,
    )
    return FAILED
  }
  try {
    restoreDatabase(url, source)
  } catch (cause) {
    print(`${source} cannot be restored: ${getErrorMessage(cause)}. The database is as it was.`)
    return FAILED
  }
  const applied = await bringUpToDate(context)
  print(
    `The database is restored from ${source}; ${applied === 1 ? 'one erasure' : `${applied} erasures`} since the backup applied. Start the server.`,
  )
  print(
    'Rights are as they were at the backup: end again what was ended since, such as sign-ins, moderators, invite codes and secrets.',
  )
  return DONE
}
