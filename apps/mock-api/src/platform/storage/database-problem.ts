import { DATABASE_SETTING } from './database-file.ts'

/** What is wrong with a database, where the operator or a retry can help. */
type DatabaseProblem = keyof typeof PROBLEMS

/** Beginnings of the codes of SQLite, the operating system and PostgreSQL, and what to do. */
const PROBLEMS = {
  locked: {
    codes: ['SQLITE_BUSY', 'SQLITE_LOCKED'],
    remedy:
      'Another program has locked the database: end that program (an open sqlite3 or database browser, a copy, a vacuum), or wait for it.',
  },
  held: {
    codes: ['55P03'],
    remedy:
      'Another session of PostgreSQL holds the rows: find it with pg_stat_activity and pg_blocking_pids, and end it with pg_terminate_backend, or wait for it.',
  },
  full: {
    codes: ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'],
    remedy: 'The disk is full: free space on it, or move the database to a larger one.',
  },
  failing: {
    codes: ['SQLITE_IOERR', 'EIO'],
    remedy: 'The disk cannot be read or written: check its space, its health and the log of the system.',
  },
  'read-only': {
    codes: ['SQLITE_READONLY', 'EROFS', '25006'],
    remedy:
      'It can only be read: mount its disk for writing and make the file and its folder writable for this account; with PostgreSQL, connect to the primary.',
  },
  damaged: {
    codes: ['SQLITE_CORRUPT'],
    remedy:
      'It is damaged: keep the file, then restore the newest backup (node apps/mock-api/dist/server.js restore FILE --yes).',
  },
  foreign: {
    codes: ['SQLITE_NOTADB'],
    remedy: (name: string) =>
      `It is not a database, or its beginning is damaged. If it was the database of this server, keep the file and restore the newest backup (node apps/mock-api/dist/server.js restore FILE --yes); else choose another file for ${name} (sqlite:PATH).`,
  },
  occupied: {
    codes: ['FOREIGN_SCHEMA'],
    remedy: (name: string) =>
      `Name an empty database for ${name}, or one of this server; createdb makes one on PostgreSQL. Nothing was changed.`,
  },
  newer: {
    codes: ['NEWER_SCHEMA'],
    remedy:
      'A newer version of this server has used it: start that version, or restore a backup from before it. Nothing was changed.',
  },
  older: {
    codes: ['OLDER_SCHEMA'],
    remedy:
      'Start this version of the server first: it brings the tables up to date. Until then run the commands of the version that has used the database. Nothing was changed.',
  },
  misplaced: {
    codes: ['EISDIR', 'ENOTDIR', 'EEXIST', 'ENOENT', 'SQLITE_CANTOPEN_ISDIR'],
    remedy: (name: string) =>
      `Its path is no file in a folder that can be made: create the folder, or choose another path for ${name} (sqlite:PATH).`,
  },
  forbidden: {
    codes: ['EACCES', 'EPERM', 'SQLITE_CANTOPEN', 'SQLITE_PERM'],
    remedy: (name: string) =>
      `This account may not use it: make the file and its folder readable and writable for it, or choose another file for ${name} (sqlite:PATH).`,
  },
  unreachable: {
    codes: ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', '57P0', '08', '53300'],
    remedy: (name: string) => `PostgreSQL does not answer: start it, or check host and port of ${name}.`,
  },
  refused: {
    codes: ['28P01', '28000', '3D000', '42501'],
    remedy:
      'PostgreSQL refuses it: check user, password and database of its address; createdb makes a database.',
  },
} as const satisfies Record<string, { codes: readonly string[]; remedy: string | ((name: string) => string) }>

/** What passes without the operator, or with room on the disk: clients may ask again. */
const TEMPORARY: ReadonlySet<DatabaseProblem> = new Set([
  'locked',
  'held',
  'full',
  'failing',
  'read-only',
  'unreachable',
])

/** Finds what is wrong from an error of the database or of the file system; undefined if it is something else. */
export function findDatabaseProblem(cause: unknown): DatabaseProblem | undefined {
  const code = (cause as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return undefined
  const entries = Object.entries(PROBLEMS) as [DatabaseProblem, { codes: readonly string[] }][]
  const matches = entries.flatMap(([problem, { codes }]) =>
    codes.filter((start) => code.startsWith(start)).map((start) => ({ problem, length: start.length })),
  )
  // the longest beginning is the most exact
  return matches.sort((a, b) => b.length - a.length)[0]?.problem
}

/** Codes that only a database and its disk have. Those of networks and files may be of something else. */
const QUERY_CODES = /^(SQLITE_|ENOSPC$|EDQUOT$|EROFS$|\d[0-9A-Z]{4}$)/

/** Finds what is wrong with the database from an error of any part of the server; undefined if it may be something else. */
export function findQueryProblem(cause: unknown): DatabaseProblem | undefined {
  const code = (cause as { code?: unknown } | null)?.code
  return typeof code === 'string' && QUERY_CODES.test(code) ? findDatabaseProblem(cause) : undefined
}

/** Says what the operator can do about a problem. @param name of the setting or argument that holds the address of the database */
export function getRemedy(problem: DatabaseProblem, name = DATABASE_SETTING): string {
  const { remedy } = PROBLEMS[problem]
  return typeof remedy === 'string' ? remedy : remedy(name)
}

export const isTemporary = (problem: DatabaseProblem): boolean => TEMPORARY.has(problem)

/** Tells whether another connection has locked the database or some of its rows. */
export function isLocked(cause: unknown): boolean {
  const problem = findDatabaseProblem(cause)
  return problem === 'locked' || problem === 'held'
}

/** The schema of a database is not the one that this version needs. */
export class SchemaError extends Error {
  readonly code: 'FOREIGN_SCHEMA' | 'NEWER_SCHEMA' | 'OLDER_SCHEMA'
  /** the database has no table at all */
  readonly isEmpty: boolean

  constructor(code: SchemaError['code'], message: string, isEmpty = false) {
    super(message)
    this.code = code
    this.isEmpty = isEmpty
  }
}
