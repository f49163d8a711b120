import { readFileSync } from 'node:fs'
import { PRODUCT } from '@folkmoot/domain/product'
import { BACKUP_USAGE, parseBackupWords, parseRestoreWords, RESTORE_USAGE } from './backups/run-command.ts'
import { COPY_USAGE, parseCopyWords } from './copy/run-command.ts'
import { DEV_ACCOUNTS_USAGE, parseDevAccountsWords } from './dev-accounts/run-command.ts'
import { parseVacuumWords, VACUUM_USAGE } from './erasures/run-command.ts'
import { DONE, MISUSED, SERVER_COMMAND } from './exit-codes.ts'
import { KEYS_USAGE, parseKeysWords } from './keys/run-command.ts'
import { explainWords, MIGRATE_USAGE, parseWords } from './migrate/parse-words.ts'

interface ServerCommand {
  readonly usage: string
  /** returns undefined for wrong words */
  readonly parse: (words: readonly string[]) => unknown
  /** what is said about wrong words, if it is more than the usage */
  readonly explain?: (words: readonly string[]) => string
}

/** The commands of the server, and how each is used. */
const COMMANDS: ReadonlyMap<string, ServerCommand> = new Map<string, ServerCommand>([
  ['dev-accounts', { usage: DEV_ACCOUNTS_USAGE, parse: parseDevAccountsWords }],
  ['keys', { usage: KEYS_USAGE, parse: parseKeysWords }],
  ['backup', { usage: BACKUP_USAGE, parse: parseBackupWords }],
  ['restore', { usage: RESTORE_USAGE, parse: parseRestoreWords }],
  ['vacuum', { usage: VACUUM_USAGE, parse: parseVacuumWords }],
  ['migrate', { usage: MIGRATE_USAGE, parse: parseWords, explain: explainWords }],
  ['copy', { usage: COPY_USAGE, parse: parseCopyWords }],
])

const LIST =
  `The server has these commands: ${[...COMMANDS.keys()].join(', ')}. Without one, it starts. ` +
  `How one is used: ${SERVER_COMMAND} COMMAND --help`

const isHelp = (word: string) => word === '--help' || word === '-h'

/** The same relative path from dist/server.js and from this file. */
function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return (manifest as { version: string }).version
}

/** An answer that needs no database, and its exit code. */
interface UsageAnswer {
  readonly text: string
  readonly exitCode: number
}

/**
 * Tells how a command is used: to who asks for help, and to who types a word that is no command, or a command with other words than it
 * takes. Returns undefined for what is to be done.
 */
export function findUsage(name: string, words: readonly string[]): UsageAnswer | undefined {
  if (isHelp(name) || name === 'help')
    return { text: COMMANDS.get(words[0] ?? '')?.usage ?? LIST, exitCode: DONE }
  if (name === '--version') return { text: `${PRODUCT} ${readVersion()}`, exitCode: DONE }
  const command = COMMANDS.get(name)
  if (!command) return { text: `“${name}” is no command. ${LIST}`, exitCode: MISUSED }
  const { usage, parse, explain = () => usage } = command
  if (words.some(isHelp)) return { text: usage, exitCode: DONE }
  return parse(words) === undefined ? { text: explain(words), exitCode: MISUSED } : undefined
}
