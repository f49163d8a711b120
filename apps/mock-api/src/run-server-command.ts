import { runBackup, runRestore } from './backups/run-command.ts'
import { findUsage } from './command-usage.ts'
import { readEnvironment, type Config } from './config.ts'
import { runCopyCommand } from './copy/run-command.ts'
import { runDevAccountsCommand } from './dev-accounts/run-command.ts'
import { applyErasures } from './erasures/apply.ts'
import { runVacuum } from './erasures/run-command.ts'
import { DONE } from './exit-codes.ts'
import { exitOnFailure } from './exit-on-failure.ts'
import { listIssuers } from './issuer-settings.ts'
import { runKeysCommand } from './keys/run-command.ts'
import { runMigrateCommand } from './migrate/run-command.ts'
import { generateSecureInt } from './secure-random.ts'
import { openDatabase, openUnchanged, type OpenDatabase } from './storage/open-database.ts'

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

function runMigration(config: Config, words: readonly string[]): Promise<number> {
  const provider = config.devIssuer ? undefined : config.auth.issuer
  const openTarget = (isDryRun: boolean) => openMigrationTarget(config, isDryRun)
  const context = { openTarget, provider, clock: Date.now, random: generateSecureInt, print }
  return runMigrateCommand(context, words)
}

/** Runs a command on a database that is there: an empty one would be taken for the real one. */
async function runOnDatabase(name: string, config: Config, words: readonly string[]): Promise<number> {
  const database = await openConfigured(config, true)
  const { db, url, close } = database
  const run = () => {
    if (name === 'dev-accounts')
      return runDevAccountsCommand({ db, providers: listIssuers(config), print }, words)
    if (name === 'keys') return runKeysCommand({ db, clock: Date.now, print }, words)
    if (name === 'vacuum') return runVacuum({ db, url, print }, words)
    return runCopyCommand({ source: database, erasureList: config.erasureList, print }, words)
  }
  const code = await run()
  await close()
  return code
}

async function runCommand(command: readonly string[]): Promise<number> {
  // `database copy` is how others call it
  const [name = 'database', ...words] = command[0] === 'database' ? command.slice(1) : command
  const told = findUsage(name, words)
  if (told) {
    const write = told.exitCode === DONE ? print : console.error
    write(told.text)
    return told.exitCode
  }
  const config = readEnvironment()
  if (name === 'migrate') return runMigration(config, words)
  if (name !== 'backup' && name !== 'restore') return runOnDatabase(name, config, words)
  // neither migrates what it copies: a backup comes before a new version
  const { databaseUrl: url, erasureList } = config
  const run = name === 'backup' ? runBackup : runRestore
  return run({ url, erasureList, now: Date.now(), print }, words)
}

/** Runs a command with the settings of the environment instead of starting the server. */
export const runServerCommand = (words: readonly string[]): Promise<void> =>
  exitOnFailure(async () => {
    process.exitCode = await runCommand(words)
  })
