import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { applyErasures, recordRestoredBackup } from '../erasures/apply.ts'
import { findDatabaseProblem, getRemedy } from '../storage/database-problem.ts'
import { findDatabaseFile, formatDatabaseAddress } from '../storage/database-file.ts'
import { vacuumDatabase } from '../storage/maintenance.ts'
import { openDatabase } from '../storage/open-database.ts'
import {
  copyErasureList,
  deleteOldBackups,
  formatBackupName,
  getErasureCopy,
  mergeErasureCopy,
} from './backup-folder.ts'
import { createBackup, restoreBackup } from './create-backup.ts'
import { isEncrypted, readKeyFile } from './encrypt-file.ts'
import { DONE, FAILED, MISUSED, SERVER_COMMAND } from '../exit-codes.ts'

export const BACKUP_USAGE = `${SERVER_COMMAND} backup FILE [--key-file FILE]
${SERVER_COMMAND} backup FOLDER [--keep NUMBER] [--key-file FILE]
The folder has to exist; --keep deletes its oldest backups until NUMBER are left.`

export const RESTORE_USAGE = `${SERVER_COMMAND} restore FILE --yes [--key-file FILE]
Replaces the database by the backup. Stop the server first.`

interface BackupContext {
  url: string
  /** the file with the list of erasures; null for none */
  erasureList: string | null
  /** milliseconds since 1970 */
  now: number
  print: (line: string) => void
}

const getErrorMessage = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** The message of a failure, with what to do where the database itself is damaged. */
const describeFailure = (cause: unknown): string =>
  findDatabaseProblem(cause) === 'damaged'
    ? `${getErrorMessage(cause)}. ${getRemedy('damaged')}`
    : getErrorMessage(cause)

interface BackupWords {
  target: string
  /** it ends as folders do */
  namesFolder: boolean
  keyFile: string | undefined
  keep: number | undefined
  isConfirmed: boolean
}

/** Parses the words after `backup` or `restore`; undefined if they are wrong. */
function parseWords(words: readonly string[]): BackupWords | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { keep: { type: 'string' }, 'key-file': { type: 'string' }, yes: { type: 'boolean' } },
    })
    const [target, more] = positionals
    const keep = values.keep
    if (target === undefined || more !== undefined || (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep)))
      return undefined
    return {
      target: resolve(target),
      namesFolder: target.endsWith('/'),
      keyFile: values['key-file'],
      keep: keep === undefined ? undefined : Number(keep),
      isConfirmed: values.yes === true,
    }
  } catch {
    return undefined
  }
}

/** Parses the words after `backup`; undefined if they are wrong. */
export function parseBackupWords(words: readonly string[]): BackupWords | undefined {
  const parsed = parseWords(words)
  return parsed?.isConfirmed ? undefined : parsed
}

/** Parses the words after `restore`; undefined if they are wrong. */
export function parseRestoreWords(words: readonly string[]): BackupWords | undefined {
  const parsed = parseWords(words)
  return parsed?.keep === undefined ? parsed : undefined
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

/** Says where the list of erasures is, without which a restored copy brings back what people have erased. */
function describeErasureList(list: string | null, folder: string | undefined): string {
  if (list === null)
    return 'There is no list of erasures: a restored copy brings back what people have erased. Name a file with ERASURE_LIST.'
  if (!existsSync(list)) return 'Nothing has been erased yet, so there is no list of erasures.'
  return folder === undefined
    ? `The list of erasures stays where it is, in ${list}: a restored copy needs it.`
    : 'The list of erasures is copied beside it.'
}

/** Runs `backup FILE` or `backup FOLDER`. Returns the exit code. */
export async function runBackup(
  { url, erasureList, now, print }: BackupContext,
  words: readonly string[],
): Promise<number> {
  const parsed = parseBackupWords(words)
  if (!parsed) {
    print(BACKUP_USAGE)
    return MISUSED
  }
  const folder = isFolder(parsed.target) ? parsed.target : undefined
  if (folder === undefined && (parsed.namesFolder || parsed.keep !== undefined)) {
    const use = parsed.keep === undefined ? '' : ', whose backups --keep counts'
    print(`There is no folder ${parsed.target}${use}. Make it: mkdir -m 700 ${parsed.target}`)
    return FAILED
  }
  const kind = findDatabaseFile(url) === undefined ? 'dump' : 'db'
  const name = formatBackupName(now, kind, parsed.keyFile !== undefined)
  const target = folder === undefined ? parsed.target : join(folder, name)
  try {
    await createBackup(url, target, parsed.keyFile === undefined ? undefined : readKeyFile(parsed.keyFile))
    if (folder !== undefined) copyErasureList(erasureList, folder)
  } catch (cause) {
    print(`${target} is not written: ${describeFailure(cause)}`)
    return FAILED
  }
  print(`The database is copied to ${target}, and the copy is checked.`)
  print(describeErasureList(erasureList, folder))
  for (const old of folder !== undefined && parsed.keep !== undefined
    ? deleteOldBackups(folder, parsed.keep, now)
    : [])
    print(`Deleted: ${old}`)
  return DONE
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

/** Replaces the database by a backup. */
async function replaceDatabase(url: string, source: string, keyFile: string | undefined): Promise<void> {
  if (keyFile === undefined && isEncrypted(source))
    throw new Error('it is encrypted: name its key with --key-file')
  if (keyFile !== undefined && !isEncrypted(source))
    throw new Error('it is not encrypted: leave --key-file out')
  const key = keyFile === undefined ? undefined : readKeyFile(keyFile)
  await restoreBackup(url, source, key)
}

/** Applies what was erased since the backup, as the list of the server and the one beside the backup have it. Returns how much. */
async function applyLists(context: BackupContext, source: string): Promise<number> {
  const { erasureList } = context
  const folder = dirname(source)
  if (erasureList !== null) mergeErasureCopy(erasureList, folder)
  const copy = getErasureCopy(folder)
  return bringUpToDate({ ...context, erasureList: erasureList ?? (existsSync(copy) ? copy : null) })
}

/** Says what a restore would do. */
function describeRestore(url: string, source: string): string {
  const address = formatDatabaseAddress(url)
  return findDatabaseFile(url) === undefined
    ? `This fills the database ${address}, which has to be empty, from ${source}.`
    : `This puts ${source} in the place of the database ${address}. If there is one, everything that came after the backup is lost.`
}

/** A word as a shell takes it. */
const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`

const formatConfirmed = ({ target, keyFile }: BackupWords): string =>
  `${SERVER_COMMAND} restore ${quote(target)} --yes${keyFile === undefined ? '' : ` --key-file ${quote(keyFile)}`}`

/** Runs `restore FILE --yes`. Returns the exit code. */
export async function runRestore(context: BackupContext, words: readonly string[]): Promise<number> {
  const { print } = context
  const parsed = parseRestoreWords(words)
  if (!parsed) {
    print(RESTORE_USAGE)
    return MISUSED
  }
  const source = parsed.target
  if (!existsSync(source)) {
    print(`${source} cannot be restored: there is no such file. The database is as it was.`)
    return FAILED
  }
  if (!parsed.isConfirmed) {
    print(`${describeRestore(context.url, source)} To do it: ${formatConfirmed(parsed)}`)
    return FAILED
  }
  try {
    await replaceDatabase(context.url, source, parsed.keyFile)
  } catch (cause) {
    print(`${source} cannot be restored: ${getErrorMessage(cause)}. The database is as it was.`)
    return FAILED
  }
  const applied = await applyLists(context, source)
  print(
    `The database is restored from ${source}; ${applied === 1 ? 'one erasure' : `${applied} erasures`} since the backup applied. Start the server.`,
  )
  print(
    'Rights are as they were at the backup: end again what was ended since, such as sign-ins, moderators, invite codes and secrets.',
  )
  return DONE
}
