import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findImportJobFile } from '@folkmoot/api-types/imports'
import { createFailure, getErrorMessage } from '../errors.ts'

/** Bytes of a part. A broken connection costs one of them. */
const PART_BYTES = 8 * 1024 ** 2

/** A piece of a file, in the order in which parts are numbered. */
export interface JobPart {
  /** from 1 */
  readonly part: number
  readonly path: string
  readonly start: number
  readonly bytes: number
}

/** What is sent as a job. */
export interface JobSource {
  readonly parts: readonly JobPart[]
  readonly bytes: number
  /** true if only a job takes these files: packed, or votes in several */
  readonly needsJob: boolean
}

const PLAIN_PATTERN = /^(?!votes-\d).*\.csv$/i

async function listPaths(path: string): Promise<string[]> {
  const status = await stat(path).catch(() => undefined)
  if (!status?.isDirectory()) return [path]
  const names = await readdir(path).catch((error: unknown) => {
    throw createFailure(`${path} cannot be read: ${getErrorMessage(error)}`, error)
  })
  const isRead = (name: string) => ![undefined, 'zip'].includes(findImportJobFile(name))
  return names
    .filter(isRead)
    .sort()
    .map((name) => join(path, name))
}

/**
 * Divides the files of an export, a folder or a .zip, into parts.
 * @throws CommandError when a file cannot be read
 */
export async function findJobSource(path: string): Promise<JobSource> {
  const parts: JobPart[] = []
  let total = 0
  const paths = await listPaths(path)
  for (const file of paths) {
    const { size } = await stat(file).catch((error: unknown) => {
      throw createFailure(`${file} cannot be read: ${getErrorMessage(error)}`, error)
    })
    total += size
    for (let start = 0; start < Math.max(size, 1); start += PART_BYTES)
      parts.push({ part: parts.length + 1, path: file, start, bytes: Math.min(PART_BYTES, size - start) })
  }
  const isPlain = (file: string) =>
    PLAIN_PATTERN.test(basename(file)) || findImportJobFile(basename(file)) === 'zip'
  return { parts, bytes: total, needsJob: !paths.every(isPlain) }
}

/** Digests a part, to see whether the server has it. */
export async function digestPart({ path, start, bytes }: JobPart): Promise<string> {
  const hash = createHash('sha256')
  if (bytes > 0)
    for await (const chunk of createReadStream(path, { start, end: start + bytes - 1 }))
      hash.update(chunk as Buffer)
  return hash.digest('hex')
}
