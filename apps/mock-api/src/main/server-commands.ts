import { PRODUCT } from '@folkmoot/domain/product'
import manifest from '../../package.json'
import { applyErasures } from '../nouns/erasures/apply.ts'
import { vacuumCommand } from '../nouns/erasures/run-command.ts'
import { importCommand } from '../nouns/imports/run-command.ts'
import {
  takeChoice,
  type Command,
  type RunCommand,
  formatWord,
  WrongWordsError,
} from '../platform/command.ts'
import { DONE, MISUSED, SERVER_COMMAND } from '../platform/exit-codes.ts'
import { generateSecureInt } from '../platform/secure-random.ts'
import { type Config, readEnvironment } from '../platform/settings/config.ts'
import { openDatabase, openUnchanged, type OpenDatabase } from '../platform/storage/open-database.ts'
import { backupCommand } from './backups/run-backup.ts'
import { restoreCommand } from './backups/run-restore.ts'
import { copyCommand } from './copy/run-command.ts'
import { exitOnFailure } from './exit-on-failure.ts'
import { keysCommand } from './keys/run-command.ts'
import { migrateCommand } from './migrate/run-command.ts'

const print = console.log

/** Opens the database of the settings. @param isRequired it has to be there, and up to date */
async function openConfigured(
  { databaseUrl, erasureList }: Config,
  isRequired: boolean,
): Promise<OpenDatabase> {
  const database = await openDatabase(databaseUrl, { isRequired })
  await applyErasures(database.db, erasureList, Date.now())
  return database
}

/** Opens the database that `migrate` brings something into, which may be a new one. A dry run makes and changes nothing. */
export const openMigrationTarget = (config: Config, isDryRun: boolean): Promise<OpenDatabase> =>
  isDryRun ? openUnchanged(config.databaseUrl) : openConfigured(config, false)

/** Makes a command that is run with the settings of one that is run with a context. */
const withConfig = <Context>(
  { usage, prepare }: Command<Context>,
  runWith: (config: Config, run: RunCommand<Context>) => Promise<number>,
): Command<Config> => ({
  usage,
  prepare: (words) => {
    const run = prepare(words)
    return (config) => runWith(config, run)
  },
})

/** The same for a command on a database that is there: an empty one would be taken for the real one. */
const withDatabase = <Context>(
  command: Command<Context>,
  getContext: (database: OpenDatabase, config: Config) => Context,
): Command<Config> =>
  withConfig(command, async (config, run) => {
    const database = await openConfigured(config, true)
    return run(getContext(database, config)).finally(database.close)
  })

/**
 * The same for `backup` and `restore`. Neither migrates what it copies: a backup comes before a new version. Standard output is for a
 * backup.
 */
const withAddress = (command: typeof backupCommand): Command<Config> =>
  withConfig(command, ({ databaseUrl, erasureList }, run) =>
    run({ url: databaseUrl, erasureList, now: Date.now(), print: console.error }),
  )

const copy = withDatabase(copyCommand, (source, { erasureList }) => ({ source, erasureList, print }))

/** `database copy` is how messages call `copy`. */
const database: Command<Config> = {
  usage: copy.usage,
  prepare: ([verb, ...words]) => {
    takeChoice(verb, ['copy'], 'command of database')
    return copy.prepare(words)
  },
}

/** The commands of the server. */
const SERVER_COMMANDS: ReadonlyMap<string, Command<Config>> = new Map<string, Command<Config>>([
  ['keys', withDatabase(keysCommand, ({ db }) => ({ db, clock: Date.now, print }))],
  ['backup', withAddress(backupCommand)],
  ['restore', withAddress(restoreCommand)],
  ['import', withDatabase(importCommand, (database, config) => ({ database, config, print }))],
  ['vacuum', withDatabase(vacuumCommand, ({ db, url }) => ({ db, url, print }))],
  [
    'migrate',
    withConfig(migrateCommand, (config, run) =>
      run({
        openTarget: (isDryRun) => openMigrationTarget(config, isDryRun),
        provider: config.devIssuer ? undefined : config.auth.issuer,
        clock: Date.now,
        random: generateSecureInt,
        print,
      }),
    ),
  ],
  ['copy', copy],
  ['database', database],
])

const NAMES = [...SERVER_COMMANDS.keys()].map((name) => (name === 'database' ? 'database copy' : name))

const LIST =
  `The server has these commands: ${NAMES.join(', ')}. Without one, it starts. ` +
  `How one is used: ${SERVER_COMMAND} COMMAND --help`

const isHelp = (word: string) => word === '--help' || word === '-h'

/** An answer that needs no settings and no database, and its exit code. */
interface UsageAnswer {
  readonly text: string
  readonly exitCode: number
}

/**
 * Prepares what is typed after the server's name. Returns what is to be done with the settings; or the answer to who asks for help, and
 * to who types a word that is no command, or a command with other words than it takes.
 */
export function prepareCommand(name: string, words: readonly string[]): RunCommand<Config> | UsageAnswer {
  if (isHelp(name) || name === 'help')
    return { text: SERVER_COMMANDS.get(words[0] ?? '')?.usage ?? LIST, exitCode: DONE }
  if (name === '--version') return { text: `${PRODUCT} ${manifest.version}`, exitCode: DONE }
  const command = SERVER_COMMANDS.get(name)
  if (!command) return { text: `${formatWord(name)} is no command. ${LIST}`, exitCode: MISUSED }
  if (words.some(isHelp)) return { text: command.usage, exitCode: DONE }
  try {
    return command.prepare(words)
  } catch (cause) {
    if (!(cause instanceof WrongWordsError)) throw cause
    return { text: `${cause.message}\n${command.usage}`, exitCode: MISUSED }
  }
}

async function runCommand(name: string, words: readonly string[]): Promise<number> {
  const prepared = prepareCommand(name, words)
  if (typeof prepared === 'function') {
    const config = readEnvironment()
    for (const warning of config.misspellings) console.warn(`WARNING: ${warning}`)
    return prepared(config)
  }
  const write = prepared.exitCode === DONE ? console.log : console.error
  write(prepared.text)
  return prepared.exitCode
}

/** Runs a command with the settings of the environment instead of starting the server. */
export const runServerCommand = (name: string, words: readonly string[]): Promise<void> =>
  exitOnFailure(async () => {
    process.exitCode = await runCommand(name, words)
  })
