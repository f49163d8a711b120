import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
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
 * Creates a database file and its folder for the account of the server alone: it holds keys, external ids and addresses. An
 * existing file and its companions are restricted too; an existing folder only if it holds nothing else.
 */
export function createPrivateFiles(file: string): void {
  const [folder, name] = [dirname(file), basename(file)]
  createPrivateFolder(folder)
  for (const path of [file, `${file}-server`]) closeSync(openSync(path, 'a', PRIVATE_FILE))
  for (const path of ['', ...COMPANIONS].map((end) => file + end)) restrict(path, PRIVATE_FILE)
  if (readdirSync(folder).every((found) => found.startsWith(name))) restrict(folder, PRIVATE_FOLDER)
}
