import { existsSync, realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { createPrivateFile } from './own-folder.ts'

/** The setting with the address of the database. */
export const DATABASE_SETTING = 'DATABASE_URL'

/** A table that every database of this server has, and no other program. */
export const OWN_TABLE = 'generations'

/** Tells whether a database ends with the process that opens it. */
export const isInMemory = (url: string): boolean => url === 'sqlite::memory:'

/** The file of a database; undefined for PostgreSQL. */
export const findDatabaseFile = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? resolve(url.slice('sqlite:'.length)) : undefined

/** True where there is no such file; false where this account may not look, which opening it will say. */
export function isMissing(file: string): boolean {
  try {
    statSync(file)
    return false
  } catch (cause) {
    return ['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')
  }
}

/** The file that a path leads to through symbolic links; the path itself where nothing is there. */
export const followLinks = (file: string): string => (existsSync(file) ? realpathSync(file) : file)

/** Tells whether two addresses lead to the same SQLite file. */
export function isSameFile(one: string, other: string): boolean {
  const [first, second] = [findDatabaseFile(one), findDatabaseFile(other)]
  return first !== undefined && second !== undefined && followLinks(first) === followLinks(second)
}

export const ENCODED_PASSWORD = '# / ? @ : and % of its password are written as %23 %2F %3F %40 %3A and %25.'

/**
 * Finds an address of PostgreSQL whose password ends nobody knows where; undefined for one that is clear. Programs that take it apart
 * would take a piece of the password for a host, and print it.
 */
export function findAddressProblem(url: string, name = DATABASE_SETTING): string | undefined {
  if (findDatabaseFile(url) !== undefined) return undefined
  const [place = '', query = ''] = url.replace(/^\w+:\/\//, '').split(/\?(.*)/s)
  const beforeHost = place.slice(0, Math.max(place.lastIndexOf('@'), 0))
  const isUnclear = /[/#]/.test(beforeHost) || /^[^=&@]*@/.test(query)
  return isUnclear ? `${name} cannot be read: ${ENCODED_PASSWORD}` : undefined
}

/** With every / ? # @ of the name and the password encoded: where these end is certain then. */
const PLAIN_ADDRESS = /^(\w+:\/\/)(?:([^@/?#:%]*)(?::[^@/?#]*)?@)?([^@/?#]*(?:\/[^@?#;]*)?)(?:\?[^@#]*)?$/

/** The address of a database for the terminal: the whole path of a file, and nothing secret. */
export function formatDatabaseAddress(url: string): string {
  const file = findDatabaseFile(url)
  if (file !== undefined) return file
  const [, protocol = '', user, place = ''] = PLAIN_ADDRESS.exec(url) ?? []
  if (protocol === '') return url.replace(/:\/\/.*/s, '://…')
  return `${protocol}${user === undefined ? '' : `${user}@`}${place}`
}

/** Tells whether rows of a database are in the log beside its file, which SQLite deletes once the file has them. */
export function hasLog(file: string): boolean {
  const log = `${followLinks(file)}-wal`
  return existsSync(log) && statSync(log).size > 0
}

/** Says where a database was looked for, without a full stop. */
export const describeMissing = (file: string): string =>
  `there is no database at ${file}. A relative DATABASE_URL is meant from the folder of the command: run it where the server runs`

/** The lock of a database file; `isExclusive` is false if another server has it. */
interface FileLock {
  isExclusive: boolean
  release: () => void
}

const getLockPath = (file: string): string => `${followLinks(file)}-server`

/** Tells whether a server has locked a database file. Makes no file. @throws if that cannot be seen */
export function isFileLocked(file: string): boolean {
  if (isMissing(getLockPath(file))) return false
  const { isExclusive, release } = acquireFileLock(file)
  release()
  return !isExclusive
}

/**
 * Locks an empty file next to the database (`-server`); the operating system releases it when the process ends. The database
 * itself stays unlocked: a second server can start, but learns that it is not the only one.
 * @throws if the file cannot be created
 */
export function acquireFileLock(file: string): FileLock {
  const path = getLockPath(file)
  createPrivateFile(path, file)
  const lock = new SqliteDatabase(path, { timeout: 0 })
  const release = () => void lock.close()
  try {
    lock.exec('begin exclusive')
    return { isExclusive: true, release }
  } catch (cause) {
    if (!String((cause as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw cause
    return { isExclusive: false, release }
  }
}
