import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Db } from '../storage/database.ts'
import { createPrivateFile } from '../storage/own-folder.ts'
import { clearContentCaches } from '../bounded-cache.ts'
import {
  ERASURE_KINDS,
  findNewestErasure,
  listErasedZids,
  listErasures,
  type Erasure,
} from './erasures.storage.ts'

const ErasureLine = Type.Object({
  kind: Type.Enum([...ERASURE_KINDS]),
  subject: Type.String(),
  created: Type.Number(),
})

function parseLine(line: string): Erasure | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return Check(ErasureLine, value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Identifies an erasure in the list. A later erasure of the same person has another key. */
export const formatErasureKey = ({ kind, subject, created }: Erasure): string =>
  `${kind} ${subject} ${Number(created)}`

/** Reads the file: an erasure on each line, the oldest first. Lines that a crash cut off are left out. */
export function readErasureFile(path: string): Erasure[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .map(parseLine)
    .filter((erasure) => erasure !== undefined)
}

/** Appends to the file, on disk when it returns. */
export function appendToErasureFile(path: string, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return
  const lines = erasures.map(({ kind, subject, created }) =>
    JSON.stringify({ kind, subject, created: Number(created) }),
  )
  createPrivateFile(path)
  const file = openSync(path, 'a')
  try {
    // the first line end closes a line that a crash cut off
    writeSync(file, `\n${lines.join('\n')}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Tells why the file cannot be written; undefined if it can. Nothing is made. */
export function findErasureFileProblem(path: string): string | undefined {
  try {
    if (existsSync(path) && statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    accessSync(existsSync(path) ? path : `${dirname(path)}/`, constants.W_OK)
    return undefined
  } catch (cause) {
    return `ERASURE_LIST ${path} cannot be written (${(cause as NodeJS.ErrnoException).code}). Name a file in a folder that the server can write: without it a restored backup brings back what people have erased.`
  }
}

/** The list of what was erased, outside the database, so that a restored backup can be brought up to it. */
export interface ErasureList {
  /** Call it after the transaction of an erasure: copies new entries to the file, and empties the caches of its conversations. */
  finish: (db: Db) => Promise<void>
  /** Empties the caches of the conversations of which something was erased since it last did, at this server or another. */
  follow: (db: Db) => Promise<void>
}

/** Creates the list. @param path the file; null for none */
export function createErasureList(path: string | null): ErasureList {
  let last = 0
  let written: Set<string> | undefined
  let followed: number | undefined
  async function follow(db: Db): Promise<void> {
    const newest = await findNewestErasure(db)
    const before = followed
    if (newest === before) return
    for (const zid of before === undefined ? [undefined] : await listErasedZids(db, before))
      clearContentCaches(zid)
    followed = Math.max(newest, followed ?? 0)
  }
  return {
    follow,
    async finish(db) {
      await follow(db)
      if (path === null) return
      const erasures = await listErasures(db, last)
      written ??= new Set(readErasureFile(path).map(formatErasureKey))
      const fresh = erasures.filter((erasure) => !written?.has(formatErasureKey(erasure)))
      appendToErasureFile(path, fresh)
      for (const erasure of fresh) written.add(formatErasureKey(erasure))
      last = erasures.at(-1)?.id ?? last
    },
  }
}
