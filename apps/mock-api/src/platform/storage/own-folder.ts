import {
  chmodSync,
  closeSync,
  existsSync,
  fchownSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  accessSync,
  constants,
  lstatSync,
  type Stats,
} from 'node:fs'
import { basename, dirname } from 'node:path'

export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

/** Files beside a database, by the ends of their names; SQLite gives new ones the rights of the database. */
const COMPANIONS = ['-wal', '-shm', '-journal', '-server', '-server-journal', '-erasures']

/** Creates a folder of this account alone, and its parents one by one: `mkdir` with `recursive` never returns for a path like /proc/x. */
export function createPrivateFolder(folder: string): void {
  if (existsSync(folder)) return
  createPrivateFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER })
    const { uid, gid } = findOwner(dirname(folder))
    if (isRoot()) lchownSync(folder, uid, gid)
  } catch (cause) {
    // another process was first
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  }
}

/** Changes the rights of what exists; not of what belongs to another account, which may share it on purpose. */
function restrict(path: string, mode: number): void {
  try {
    if (existsSync(path)) chmodSync(path, mode)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EPERM') throw cause
  }
}

/** The owner of a file, or of its folder if it is not there. */
const findOwner = (path: string) => statSync(existsSync(path) ? path : dirname(path))

const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Creates an empty file of this account alone, unless it is there. What root creates belongs to the owner of another file or of the
 * folder: a command that root runs beside a server leaves nothing that the server cannot open. The owner changes by the open file and
 * never by its name, which the other account could make a link to a file of the system.
 * @param model whose owner it gets; by default its folder
 */
export function createPrivateFile(path: string, model = dirname(path)): void {
  let file: number
  try {
    file = openSync(path, 'wx', PRIVATE_FILE)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    return closeSync(openSync(path, 'a', PRIVATE_FILE))
  }
  try {
    const { uid, gid } = findOwner(model)
    if (isRoot()) fchownSync(file, uid, gid)
  } finally {
    closeSync(file)
  }
}

/**
 * Creates a database file and its folder for the account of the server alone: it holds keys, external ids and addresses. An
 * existing file and its companions are restricted too; an existing folder only if it holds nothing else.
 */
export function createPrivateFiles(file: string): void {
  const [folder, name] = [dirname(file), basename(file)]
  createPrivateFolder(folder)
  createPrivateFile(file)
  createPrivateFile(`${file}-server`, file)
  for (const path of ['', ...COMPANIONS].map((end) => file + end)) restrict(path, PRIVATE_FILE)
  if (readdirSync(folder).every((found) => found.startsWith(name))) restrict(folder, PRIVATE_FOLDER)
}

const WRITABLE_BY_OTHERS = 0o022
const WRITABLE_BY_ALL = 0o002

/** Tells whether nobody else can change the folder. Windows has no such accounts, and a temporary folder for each person. */
const isOwn = ({ uid, mode }: Stats): boolean =>
  !process.getuid || (uid === process.getuid() && (mode & WRITABLE_BY_OTHERS) === 0)

/**
 * Creates the folder of imports for this account alone. Where every account may write beside it, as in /tmp, another account could
 * have made it before, and change what the server keeps there.
 * @returns why the folder is not used, for the operator; undefined if it is this account's
 */
export function createOwnFolder(folder: string): string | undefined {
  const remedy = 'Set IMPORT_FOLDER to a folder of this account'
  try {
    createPrivateFolder(folder)
    const isShared = (statSync(dirname(folder)).mode & WRITABLE_BY_ALL) !== 0
    const found = isShared ? lstatSync(folder) : statSync(folder)
    if (!found.isDirectory()) return `${folder} is not a folder. ${remedy}, or delete that file.`
    if (isShared && !isOwn(found))
      return `${folder} belongs to another account, or others may write in it. ${remedy}, or delete that one.`
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (cause) {
    return `The folder of imports cannot be used: ${(cause as Error).message}. ${remedy}.`
  }
}
