import { getErrorMessage } from '../../platform/error-message.ts'
import { vacuumDatabase } from '../../platform/storage/maintenance.ts'
import type { Db } from '../../platform/storage/database.ts'
import { createCommand, parseOptions, takeWords } from '../../platform/command.ts'
import { DONE, FAILED, SERVER_COMMAND } from '../../platform/exit-codes.ts'

interface CommandContext {
  db: Db
  url: string
  print: (line: string) => void
}

const USAGE = `${SERVER_COMMAND} vacuum
Takes what was deleted out of the files of the database. Writes wait meanwhile.`

/** Checks the words after `vacuum`, which takes none. @throws WrongWordsError */
const parse = (words: readonly string[]): readonly string[] => takeWords(parseOptions(words, {}).positionals)

async function run({ db, url, print }: CommandContext): Promise<number> {
  try {
    await vacuumDatabase(db, url)
  } catch (cause) {
    print(getErrorMessage(cause))
    return FAILED
  }
  print('Deleted data is gone from the files of the database and its log.')
  return DONE
}

/** `vacuum`: takes what was deleted out of the files of the database. */
export const vacuumCommand = createCommand({ usage: USAGE, parse, run })
