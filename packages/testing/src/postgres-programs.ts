import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian keeps the programs of each version. */
const VERSIONS_FOLDER = '/usr/lib/postgresql'

/** Finds the folder of PostgreSQL's programs; undefined where they are not installed. */
export const findPostgresPrograms = (): string | undefined =>
  existsSync(VERSIONS_FOLDER)
    ? readdirSync(VERSIONS_FOLDER)
        .map((version) => join(VERSIONS_FOLDER, version, 'bin'))
        .findLast((folder) => existsSync(join(folder, 'initdb')))
    : undefined
