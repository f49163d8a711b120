import { vacuumDatabase } from '../storage/maintenance.ts'
import type { Db } from '../storage/database.ts'

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
