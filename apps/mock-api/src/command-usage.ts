import { BACKUP_USAGE, RESTORE_USAGE } from './backups/run-command.ts'
import { COPY_USAGE } from './copy/run-command.ts'
import { DEV_ACCOUNTS_USAGE } from './dev-accounts/run-command.ts'
import { VACUUM_USAGE } from './erasures/run-command.ts'
import { SERVER_COMMAND } from './exit-codes.ts'
import { KEYS_USAGE } from './keys/run-command.ts'
import { MIGRATE_USAGE } from './migrate/parse-words.ts'

/** The commands of the server, and how each is used. */
const USAGES: ReadonlyMap<string, string> = new Map([
  ['dev-accounts', DEV_ACCOUNTS_USAGE],
  ['keys', KEYS_USAGE],
  ['backup', BACKUP_USAGE],
  ['restore', RESTORE_USAGE],
  ['vacuum', VACUUM_USAGE],
  ['migrate', MIGRATE_USAGE],
  ['copy', COPY_USAGE],
])

export const isServerCommand = (name: string): boolean => USAGES.has(name)

/** What the server can be told to do. */
export const COMMAND_LIST = `The server has these commands: ${[...USAGES.keys()].join(', ')}. Without one, it starts.`

const isHelp = (word: string) => word === '--help' || word === '-h'

/** Finds what somebody asks for who adds `--help` to a command, or types it alone or before one; undefined if nobody asks. */
export function findHelp(name: string, words: readonly string[]): string | undefined {
  if (isHelp(name) || name === 'help')
    return USAGES.get(words[0] ?? '') ?? `${COMMAND_LIST} How one is used: ${SERVER_COMMAND} COMMAND --help`
  return words.some(isHelp) ? USAGES.get(name) : undefined
}
