import { vacuumDatabase } from '../storage/maintenance.ts'
import type { Db } from '../storage/database.ts'
import { DONE, FAILED, MISUSED, SERVER_COMMAND } from '../exit-codes.ts'

interface CommandContext {
  db: Db
  url: string
  print: (line: string) => void
}

const getErrorMessage = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

export const VACUUM_USAGE = `${SERVER_COMMAND} vacuum
Takes what was deleted out of the files of the database. Writes wait meanwhile.`

/** Checks the words after `vacuum`, which takes none; undefined if there are any. */
export const parseVacuumWords = (words: readonly string[]): object | undefined =>
  words.length === 0 ? {} : undefined

/** Runs `vacuum`. Returns the exit code. */
export async function runVacuum(
  { db, url, print }: CommandContext,
  words: readonly string[],
): Promise<number> {
  if (parseVacuumWords(words) === undefined) {
    print(VACUUM_USAGE)
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
