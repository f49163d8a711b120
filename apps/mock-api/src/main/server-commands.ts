import { backupCommand } from './backups/run-backup.ts'
import { restoreCommand } from './backups/run-restore.ts'
import { takeChoice, type Command, type RunCommand } from '../platform/command.ts'
import type { Config } from '../platform/settings/config.ts'
import { copyCommand } from './copy/run-command.ts'
import { importCommand } from '../nouns/imports/run-command.ts'
import { applyErasures } from '../nouns/erasures/apply.ts'
import { vacuumCommand } from '../nouns/erasures/run-command.ts'
import { keysCommand } from './keys/run-command.ts'
import { migrateCommand } from './migrate/run-command.ts'
import { generateSecureInt } from '../platform/secure-random.ts'
import { openDatabase, openUnchanged, type OpenDatabase } from '../platform/storage/open-database.ts'

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
export const SERVER_COMMANDS: ReadonlyMap<string, Command<Config>> = new Map<string, Command<Config>>([
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
