import { getErrorMessage } from '../../platform/error-message.ts'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  checkPath,
  createCommand,
  parseOptions,
  quote,
  takeWords,
  WrongWordsError,
} from '../../platform/command.ts'
import { DONE, FAILED, SERVER_COMMAND } from '../../platform/exit-codes.ts'
import { findDatabaseProblem, getRemedy } from '../../platform/storage/database-problem.ts'
import { findDatabaseFile } from '../../platform/storage/database-file.ts'
import { copyErasureList, deleteOldBackups, formatBackupName } from './backup-folder.ts'
import { createBackup } from './create-backup.ts'
import { printFile, STANDARD_STREAM, withTemporaryFile } from './standard-streams.ts'

const USAGE = `${SERVER_COMMAND} backup FILE
${SERVER_COMMAND} backup - | PROGRAM
${SERVER_COMMAND} backup FOLDER [--keep NUMBER]
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

/** The message of a failure, with what to do where the database itself is damaged. */
const describeFailure = (cause: unknown): string =>
  findDatabaseProblem(cause) === 'damaged'
    ? `${getErrorMessage(cause)}. ${getRemedy('damaged')}`
    : getErrorMessage(cause)

interface BackupWords {
  /** a path, or standard output */
  target: string
  /** it ends as folders do */
  namesFolder: boolean
  keep: number | undefined
}

/** Parses the words after `backup`. @throws WrongWordsError */
function parse(words: readonly string[]): BackupWords {
  const { values, positionals } = parseOptions(words, { keep: { type: 'string' } })
  const [target] = takeWords(positionals, 'FILE|FOLDER')
  const { keep } = values
  checkPath(target, 'FILE|FOLDER')
  if (keep !== undefined && !/^[1-9]\d*$/.test(keep))
    throw new WrongWordsError('--keep needs a whole number from 1 up.')
  if (keep !== undefined && target === STANDARD_STREAM)
    throw new WrongWordsError('--keep goes with a FOLDER.')
  return {
    target: target === STANDARD_STREAM ? target : resolve(target),
    namesFolder: target.endsWith('/'),
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

/** Writes a checked backup to standard output. Returns the exit code. */
async function runToOutput({ url, erasureList, print }: BackupContext): Promise<number> {
  try {
    await withTemporaryFile(async (file) => {
      await createBackup(url, file)
      await printFile(file)
    })
  } catch (cause) {
    print(`No whole backup is written: ${describeFailure(cause)}`)
    return FAILED
  }
  print('The database is copied to standard output, and the copy was checked.')
  print(describeErasureList(erasureList, undefined))
  return DONE
}

async function run(context: BackupContext, { target, namesFolder, keep }: BackupWords): Promise<number> {
  const { url, erasureList, now, print } = context
  if (target === STANDARD_STREAM) return runToOutput(context)
  const folder = isFolder(target) ? target : undefined
  if (folder === undefined && (namesFolder || keep !== undefined)) {
    const use = keep === undefined ? '' : ', whose backups --keep counts'
    print(`There is no folder ${target}${use}. Make it: mkdir -m 700 ${quote(target)}`)
    return FAILED
  }
  const kind = findDatabaseFile(url) === undefined ? 'dump' : 'db'
  const file = folder === undefined ? target : join(folder, formatBackupName(now, kind))
  try {
    await createBackup(url, file)
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

/** `backup`: copies the database to a file, to standard output, or into a folder of which it keeps the newest. */
export const backupCommand = createCommand({ usage: USAGE, parse, run })
