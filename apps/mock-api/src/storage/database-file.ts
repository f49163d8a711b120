import { resolve } from 'node:path'

/** The file of a database; undefined for PostgreSQL. */
export const findDatabaseFile = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? resolve(url.slice('sqlite:'.length)) : undefined
