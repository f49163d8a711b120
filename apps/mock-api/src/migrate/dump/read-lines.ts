import { spawn } from 'node:child_process'
import { createReadStream, existsSync, openSync, readSync, closeSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { MigrateError } from '../source.storage.ts'
import { SOURCE_TABLES } from './source-tables.ts'

/** A longer line is not one of a dump. */
const MAX_LINE_CHARACTERS = 64_000_000

const TAR_MARK_AT = 257
const HEAD_BYTES = 512

/** The forms of a dump: of pg_dump's own formats pg_restore makes plain SQL. */
type DumpForm = 'plain' | 'gzip' | 'archive'

function readHead(file: string): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    return head.subarray(0, readSync(descriptor, head, 0, HEAD_BYTES, 0))
  } finally {
    closeSync(descriptor)
  }
}

function findForm(file: string): DumpForm {
  if (statSync(file).isDirectory()) {
    if (existsSync(join(file, 'toc.dat'))) return 'archive'
    throw new MigrateError('The folder is not a dump of pg_dump --format=directory: it has no toc.dat.')
  }
  const head = readHead(file)
  const isTar = head.toString('latin1', TAR_MARK_AT, TAR_MARK_AT + 5) === 'ustar'
  if (isTar || head.toString('latin1', 0, 5) === 'PGDMP') return 'archive'
  return head[0] === 0x1f && head[1] === 0x8b ? 'gzip' : 'plain'
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  // not node:readline, which ends a line at U+2028 too
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_CHARACTERS)
      throw new MigrateError('The file is not a dump of pg_dump: a line of it is too long.')
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
  if (rest !== '') yield rest
}

/** Has pg_restore print an archive as plain SQL. It connects to no database. */
async function* readArchive(file: string): AsyncGenerator<Buffer, void> {
  const tables = SOURCE_TABLES.flatMap((table) => ['--table', table])
  const child = spawn('pg_restore', ['--file', '-', '--no-owner', '--no-privileges', ...tables, '--', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(0, 2000)))
  const ended = new Promise<number | NodeJS.ErrnoException | null>((resolve) => {
    child.once('error', resolve)
    child.once('close', resolve)
  })
  try {
    yield* child.stdout as AsyncIterable<Buffer>
    const end = await ended
    if (end instanceof Error && end.code === 'ENOENT')
      throw new MigrateError('pg_restore is not installed; it comes with the client programs of PostgreSQL.')
    if (end !== 0) throw new MigrateError(`The dump cannot be read. pg_restore says: ${said.trim()}`)
  } finally {
    child.kill()
  }
}

async function* readFile(file: string, isZipped: boolean): AsyncGenerator<Buffer, void> {
  const stream = createReadStream(file)
  const unzipped = createGunzip()
  stream.once('error', (cause) => unzipped.destroy(cause))
  try {
    yield* (isZipped ? stream.pipe(unzipped) : stream) as AsyncIterable<Buffer>
  } catch (cause) {
    throw new MigrateError(
      `The dump cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`,
    )
  }
}

/**
 * Reads the lines of a dump: plain SQL, the same in gzip, or one of pg_dump's other formats (custom, directory, tar).
 * @throws MigrateError if the file cannot be read
 */
export function readDumpLines(file: string): AsyncGenerator<string, void> {
  const form = findForm(file)
  return splitLines(form === 'archive' ? readArchive(file) : readFile(file, form === 'gzip'))
}
