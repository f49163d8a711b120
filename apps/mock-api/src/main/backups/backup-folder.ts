import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import {
  appendToErasureFile,
  formatErasureKey,
  readErasureFile,
} from '../../platform/erasures/erasure-list.ts'

const PRIVATE_FILE = 0o600
/** The end of the name of a backup while it is written. */
export const UNFINISHED = '.part'

const NAME = new RegExp(`^${PRODUCT_SLUG}-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ\\.(db|dump)$`)

/** Formats the name of a backup in a folder, so that names sort by time (UTC). */
export function formatBackupName(now: number, kind: 'db' | 'dump'): string {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  return `${PRODUCT_SLUG}-${time}Z.${kind}`
}

/** Lists the names of the backups in a folder, the oldest first. */
const listBackups = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()

/** Finds the path of the newest backup in a folder. */
export function findNewestBackup(folder: string): string | undefined {
  const newest = listBackups(folder).at(-1)
  return newest === undefined ? undefined : join(folder, newest)
}

/** A backup that was not finished for so long never will be. */
const UNFINISHED_MS = 86_400_000

/**
 * Deletes all backups of a folder but the newest `keep`, and what a killed backup has left; nothing else.
 * @returns the names of the backups that are gone
 */
export function deleteOldBackups(folder: string, keep: number, now: number): string[] {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const isUnfinished = name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length))
    if (isUnfinished && now - statSync(path).mtimeMs > UNFINISHED_MS) rmSync(path, { force: true })
  }
  const old = listBackups(folder).slice(0, -keep)
  for (const name of old) rmSync(join(folder, name))
  return old
}

/** The copy of the list of erasures that lies beside the backups of a folder. */
export const getErasureCopy = (folder: string): string => join(folder, `${PRODUCT_SLUG}-erasures`)

/** Replaces the copy of the list of erasures in a folder; a list that is missing now does not delete it. */
export function copyErasureList(list: string | null, folder: string): void {
  if (list === null || !existsSync(list)) return
  const next = `${getErasureCopy(folder)}${UNFINISHED}`
  const lines = readErasureFile(list).map((erasure) => `${JSON.stringify(erasure)}\n`)
  writeFileSync(next, lines.join(''), { mode: PRIVATE_FILE, flush: true })
  renameSync(next, getErasureCopy(folder))
}

/** Adds to the list of erasures what only the copy beside a backup has. */
export function mergeErasureCopy(list: string, folder: string): void {
  const known = new Set(readErasureFile(list).map(formatErasureKey))
  const added = readErasureFile(getErasureCopy(folder)).filter(
    (erasure) => !known.has(formatErasureKey(erasure)),
  )
  appendToErasureFile(list, added)
}
