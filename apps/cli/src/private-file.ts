import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file that only its owner can read (0600, in a folder 0700). After a crash the old file is still there.
 * @throws the error of the file system
 */
export function writePrivateFile(path: string, text: string): void {
  ensurePrivateFolder(dirname(path))
  const temporaryPath = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(temporaryPath, text, { mode: 0o600, flush: true })
    renameSync(temporaryPath, path)
  } catch (error) {
    rmSync(temporaryPath, { force: true })
    throw error
  }
}

/** Ensures a folder that only its owner can open. */
export function ensurePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}
