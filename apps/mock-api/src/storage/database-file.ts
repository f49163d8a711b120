import { resolve } from 'node:path'

/** The file of a database; undefined for PostgreSQL. */
export const findDatabaseFile = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? resolve(url.slice('sqlite:'.length)) : undefined

/** Says where a database was looked for, without a full stop. */
export const describeMissing = (file: string): string =>
  `there is no database at ${file}. A relative DATABASE_URL is meant from the folder of the command: run it where the server runs`
