import { getErrorMessage } from '../../platform/error-message.ts'
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { checkPath, createCommand, parseOptions, quote, takeWords } from '../../platform/command.ts'
import { applyErasures, recordRestoredBackup } from '../../nouns/erasures/apply.ts'
import { DONE, FAILED, SERVER_COMMAND } from '../../platform/exit-codes.ts'
import { findDatabaseFile, formatDatabaseAddress, isInMemory } from '../../platform/storage/database-file.ts'
import { vacuumDatabase } from '../../platform/storage/maintenance.ts'
import { formatDatabaseFailure, openDatabase } from '../../platform/storage/open-database.ts'
import { findNewestBackup, getErasureCopy, mergeErasureCopy } from './backup-folder.ts'
import { checkRestore, restoreBackup } from './create-backup.ts'
import type { BackupContext } from './run-backup.ts'
import { saveInput, STANDARD_STREAM, withTemporaryFile } from './standard-streams.ts'

const USAGE = `${SERVER_COMMAND} restore FILE --yes
PROGRAM | ${SERVER_COMMAND} restore - --yes
Replaces the database by the backup. Stop the server first. Without --yes it checks whether that can be done, changes nothing, and ends with 1.`

interface RestoreWords {
  /** a path, or standard input */
  source: string
  isConfirmed: boolean
}

/** Parses the words after `restore`. @throws WrongWordsError */
function parse(words: readonly string[]): RestoreWords {
  const { values, positionals } = parseOptions(words, { yes: { type: 'boolean' } })
  const [source] = takeWords(positionals, 'FILE')
  checkPath(source, 'FILE')
  return {
    source: source === STANDARD_STREAM ? source : resolve(source),
    isConfirmed: values.yes === true,
  }
}

/** Migrates a restored database, erases what was erased since the backup, and takes it out of the files. Returns how much. */
async function bringUpToDate({ url, erasureList, now }: BackupContext): Promise<number> {
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

/** @throws if it is no file */
function checkFile(source: string): void {
  if (!existsSync(source)) throw new Error('there is no such file')
  if (!statSync(source).isDirectory()) return
  const newest = findNewestBackup(source)
  throw new Error(
    newest === undefined
      ? 'it is a folder, and no backup is in it'
      : `it is a folder. The newest backup in it is ${newest}`,
  )
}

/** Applies what was erased since the backup, as the list of the server and the one beside the backup have it. Returns how much. */
async function applyLists(context: BackupContext, source: string): Promise<number> {
  const { erasureList } = context
  const folder = dirname(source)
  if (erasureList !== null) mergeErasureCopy(erasureList, folder)
  const copy = getErasureCopy(folder)
  return bringUpToDate({ ...context, erasureList: erasureList ?? (existsSync(copy) ? copy : null) })
}

const hasErasureList = ({ erasureList }: BackupContext, source: string): boolean =>
  [erasureList ?? '', getErasureCopy(dirname(source))].some((file) => existsSync(file))

/** The file that a restore reads, and how it is called. */
interface Source {
  readonly file: string
  readonly name: string
}

/** Says what a restore would do. */
function describeRestore(url: string, name: string): string {
  const address = formatDatabaseAddress(url)
  return findDatabaseFile(url) === undefined
    ? `This fills the database ${address}, which has to be empty, from ${name}.`
    : `This puts ${name} in the place of the database ${address}. If there is one, everything that came after the backup is lost.`
}

/** Says what went wrong as a sentence. */
const describeFailure = (cause: unknown): string =>
  formatDatabaseFailure(cause) ?? `${getErrorMessage(cause).replace(/\.$/, '')}.`

/** Brings a restored database up to date, and says what it is now. Returns the exit code. */
async function finish(context: BackupContext, { file, name }: Source): Promise<number> {
  const { print } = context
  try {
    const applied = await applyLists(context, file)
    const erasures = applied === 1 ? 'one erasure' : `${applied} erasures`
    print(
      `The database is restored from ${name} to ${formatDatabaseAddress(context.url)}; ${erasures} since the backup applied. Start the server.`,
    )
    if (!hasErasureList(context, file))
      print(
        'No list of erasures was found (ERASURE_LIST, or beside the backup): if people have erased something since the backup, it is there again.',
      )
  } catch (cause) {
    print(
      `${name} is in the place of the database, but could not be brought up to date and rid of what was erased since: ${describeFailure(cause)} Mend that, ${findDatabaseFile(context.url) === undefined ? 'make the database empty again (dropdb, createdb)' : 'stop what uses the database'}, and restore it again before you start the server.`,
    )
    return FAILED
  }
  print(
    'Rights are as they were at the backup: end again what was ended since, such as sign-ins, moderators, invite codes and secrets.',
  )
  return DONE
}

async function restoreFile(context: BackupContext, source: Source, words: RestoreWords): Promise<number> {
  const { url, print } = context
  const { file, name } = source
  try {
    if (isInMemory(url))
      throw new Error('DATABASE_URL names a database in memory, which ends with the command')
    if (words.source === STANDARD_STREAM) await saveInput(file)
    checkFile(file)
    await (words.isConfirmed ? restoreBackup : checkRestore)(url, file)
  } catch (cause) {
    print(`${name} cannot be restored: ${getErrorMessage(cause)}. The database is as it was.`)
    return FAILED
  }
  if (words.isConfirmed) return finish(context, source)
  const command = `${SERVER_COMMAND} restore ${quote(words.source)} --yes`
  print(`${describeRestore(url, name)} To do it, with the same settings: ${command}`)
  return FAILED
}

const run = (context: BackupContext, words: RestoreWords): Promise<number> =>
  words.source === STANDARD_STREAM
    ? withTemporaryFile((file) => restoreFile(context, { file, name: 'Standard input' }, words))
    : restoreFile(context, { file: words.source, name: words.source }, words)

/** `restore`: replaces the database by a backup, or says whether it can. */
export const restoreCommand = createCommand({ usage: USAGE, parse, run })
