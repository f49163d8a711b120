import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkPath, createCommand, parseOptions, quote, takeWords, WrongWordsError } from '../command.ts'
import { DONE, FAILED, SERVER_COMMAND } from '../exit-codes.ts'
import { findDatabaseProblem, getRemedy } from '../storage/database-problem.ts'
import { findDatabaseFile } from '../storage/database-file.ts'
import { copyErasureList, deleteOldBackups, formatBackupName } from './backup-folder.ts'
import { createBackup } from './create-backup.ts'
import { readKeyFile } from './encrypt-file.ts'

const USAGE = `${SERVER_COMMAND} backup FILE [--key-file FILE]
${SERVER_COMMAND} backup FOLDER [--keep NUMBER] [--key-file FILE]
The folder has to exist; --keep deletes its oldest backups until NUMBER are left.`

/** The context of `backup` and `restore`. */
export interface BackupContext {
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
}

/** Parses the words after `backup`. @throws WrongWordsError */
function parse(words: readonly string[]): BackupWords {
  const { values, positionals } = parseOptions(words, {
    keep: { type: 'string' },
    'key-file': { type: 'string' },
  })
  const [target] = takeWords(positionals, 'FILE|FOLDER')
  const { keep, 'key-file': keyFile } = values
  checkPath(target, 'FILE|FOLDER')
  checkPath(keyFile, '--key-file')
  if (keep !== undefined && !/^[1-9]\d*$/.test(keep))
    throw new WrongWordsError('--keep needs a whole number from 1 up.')
  return {
    target: resolve(target),
    namesFolder: target.endsWith('/'),
    keyFile,
    keep: keep === undefined ? undefined : Number(keep),
  }
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

async function run(
  { url, erasureList, now, print }: BackupContext,
  { target, namesFolder, keyFile, keep }: BackupWords,
): Promise<number> {
  const folder = isFolder(target) ? target : undefined
  if (folder === undefined && (namesFolder || keep !== undefined)) {
    const use = keep === undefined ? '' : ', whose backups --keep counts'
    print(`There is no folder ${target}${use}. Make it: mkdir -m 700 ${quote(target)}`)
    return FAILED
  }
  const kind = findDatabaseFile(url) === undefined ? 'dump' : 'db'
  const file =
    folder === undefined ? target : join(folder, formatBackupName(now, kind, keyFile !== undefined))
  try {
    await createBackup(url, file, keyFile === undefined ? undefined : readKeyFile(keyFile))
    if (folder !== undefined) copyErasureList(erasureList, folder)
  } catch (cause) {
    print(`${file} is not written: ${describeFailure(cause)}`)
    return FAILED
  }
  print(`The database is copied to ${file}, and the copy is checked.`)
  print(describeErasureList(erasureList, folder))
  const old = folder !== undefined && keep !== undefined ? deleteOldBackups(folder, keep, now) : []
  for (const name of old) print(`Deleted: ${name}`)
  return DONE
}

/** `backup`: copies the database to a file, or into a folder of which it keeps the newest. */
export const backupCommand = createCommand({ usage: USAGE, parse, run })
