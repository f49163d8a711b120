import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'

const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

/** Files beside a database, by the ends of their names; SQLite gives new ones the rights of the database. */
const COMPANIONS = ['-wal', '-shm', '-journal', '-server', '-server-journal', '-erasures']

/** Creates a folder of this account alone, and its parents one by one: `mkdir` with `recursive` never returns for a path like /proc/x. */
export function createPrivateFolder(folder: string): void {
  if (existsSync(folder)) return
  createPrivateFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER })
    giveToOwner(folder)
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

/**
 * Gives what root has made to the account for which it was made: a command that root runs beside a server leaves nothing that the
 * server cannot open.
 * @param model whose owner that is; by default its folder
 */
export function giveToOwner(path: string, model = dirname(path)): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(existsSync(model) ? model : dirname(path))
  chownSync(path, uid, gid)
}

/** Creates an empty file of this account alone, unless it is there. */
function createPrivateFile(path: string, model?: string): void {
  const isNew = !existsSync(path)
  closeSync(openSync(path, 'a', PRIVATE_FILE))
  if (isNew) giveToOwner(path, model)
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
