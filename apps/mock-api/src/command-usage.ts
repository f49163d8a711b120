import { BACKUP_USAGE, RESTORE_USAGE } from './backups/run-command.ts'
import { COPY_USAGE } from './copy/run-command.ts'
import { DEV_ACCOUNTS_USAGE } from './dev-accounts/run-command.ts'
import { VACUUM_USAGE } from './erasures/run-command.ts'
import { DONE, MISUSED, SERVER_COMMAND } from './exit-codes.ts'
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

/** Names the commands, in the help and where somebody types an unknown one. */
export const COMMAND_LIST = `The server has these commands: ${[...USAGES.keys()].join(', ')}. Without one, it starts.`

const isHelp = (word: string) => word === '--help' || word === '-h'

/** An answer that needs no database, and its exit code. */
interface UsageAnswer {
  readonly text: string
  readonly exitCode: number
}

/**
 * Tells how a command is used: to who asks for help, and to who types a command without the words that it needs. Returns undefined
 * for what is to be done.
 */
export function findUsage(name: string, words: readonly string[]): UsageAnswer | undefined {
  const isAsking = isHelp(name) || name === 'help'
  const usage = USAGES.get(isAsking ? (words[0] ?? '') : name)
  const list = `${COMMAND_LIST} How one is used: ${SERVER_COMMAND} COMMAND --help`
  if (isAsking) return { text: usage ?? list, exitCode: DONE }
  if (usage === undefined) return undefined
  if (words.some(isHelp)) return { text: usage, exitCode: DONE }
  return words.length === 0 && name !== 'vacuum' ? { text: usage, exitCode: MISUSED } : undefined
}
