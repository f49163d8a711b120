import { resolve } from 'node:path'

/** The file of a database; undefined for PostgreSQL. */
export const findDatabaseFile = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? resolve(url.slice('sqlite:'.length)) : undefined

/** The address of a database for the terminal: the whole path of a file, and nothing secret. */
export function formatDatabaseAddress(url: string): string {
  const file = findDatabaseFile(url)
  if (file !== undefined) return file
  if (!URL.canParse(url)) return url.replace(/\?.*/s, '').replace(/:\/\/.*@/s, '://…@')
  const { protocol, username, host, pathname } = new URL(url)
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`
}

/** Says where a database was looked for, without a full stop. */
export const describeMissing = (file: string): string =>
  `there is no database at ${file}. A relative DATABASE_URL is meant from the folder of the command: run it where the server runs`
