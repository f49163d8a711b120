import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'

/** The file of a database; undefined for PostgreSQL. */
export const findDatabaseFile = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? resolve(url.slice('sqlite:'.length)) : undefined

/** The file that a path leads to through symbolic links; the path itself where nothing is there. */
export const followLinks = (file: string): string => (existsSync(file) ? realpathSync(file) : file)

/** With every / ? # @ of the name and the password encoded: where these end is certain then. */
const PLAIN_ADDRESS = /^(\w+:\/\/)(?:([^@/?#:]*)(?::[^@/?#]*)?@)?([^@/?#]*(?:\/[^@?#]*)?)(?:\?[^@#]*)?$/

/** The address of a database for the terminal: the whole path of a file, and nothing secret. */
export function formatDatabaseAddress(url: string): string {
  const file = findDatabaseFile(url)
  if (file !== undefined) return file
  const [, protocol = '', user, place = ''] = PLAIN_ADDRESS.exec(url) ?? []
  if (protocol === '') return url.replace(/:\/\/.*/s, '://…')
  return `${protocol}${user === undefined ? '' : `${user}@`}${place}`
}

/** Says where a database was looked for, without a full stop. */
export const describeMissing = (file: string): string =>
  `there is no database at ${file}. A relative DATABASE_URL is meant from the folder of the command: run it where the server runs`
