import { createReadStream, createWriteStream } from 'node:fs'
import { realpath, rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { decodeText, TEXT_PROBLEMS } from '@folkmoot/domain/import/decode-text'
import type { Context, Sink } from './context.ts'
import {
  getErrorCode,
  createFailure,
  getErrorMessage,
  CommandError,
  createCancellation,
  explainWriteError,
} from './errors.ts'

/** Formats the name of a file in a sentence: “-” is standard input. */
export const formatInputName = (path: string): string => (path === '-' ? 'standard input' : path)

/**
 * Reads the text of a file in chunks, or of standard input for “-”.
 * @throws CommandError when the file does not exist, cannot be read, or is not UTF-8
 */
export async function* readText({ stdin }: Context, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of path === '-' ? stdin : createReadStream(path))
      yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') throw createFailure(`There is no file ${path}.`, error)
    const reason = error instanceof TypeError ? 'it is not text in UTF-8' : getErrorMessage(error)
    throw createFailure(`${formatInputName(path)} cannot be read: ${reason}.`, error)
  }
}

/**
 * Reads a table as spreadsheet programs write it (FILE-3), from a file or standard input. A file that was read as Windows-1252 is
 * named on standard error, because nothing in it says so.
 * @throws CommandError when the file cannot be read, or is no text
 */
export async function readTableText({ stdin, stderr }: Context, path: string): Promise<string> {
  const name = formatInputName(path)
  const parts: Uint8Array[] = []
  try {
    for await (const chunk of path === '-' ? stdin : createReadStream(path)) parts.push(Buffer.from(chunk))
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') throw createFailure(`There is no file ${path}.`, error)
    throw createFailure(`${name} cannot be read: ${getErrorMessage(error)}.`, error)
  }
  const read = decodeText(Buffer.concat(parts))
  if ('problem' in read) throw createFailure(`${name} ${TEXT_PROBLEMS[read.problem]}`)
  if (read.encoding === 'windows-1252')
    stderr.write(`${name} is not UTF-8. It was read as Windows-1252: check letters such as ä, é and ñ.\n`)
  return read.text
}

/** Reads the non-blank lines of a file or of standard input, with their numbers. */
export async function readLines(context: Context, path: string): Promise<{ line: number; text: string }[]> {
  let content = ''
  for await (const chunk of readText(context, path)) content += chunk
  return content
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
}

/** Gets the temporary name under which a file or folder is written. */
export const getTemporaryPath = (path: string): string => `${resolve(path)}.${process.pid}.part`

/**
 * Writes bytes into a file, completely or not at all. A device or a pipe gets them as they arrive. If the name is a
 * link, its target is replaced.
 * @throws CommandError when they cannot be downloaded or written, or on Ctrl-C; removes the temporary file then
 */
export async function saveFile(
  context: Context,
  path: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const status = await stat(target).catch(() => undefined)
  if (status && !status.isFile() && !status.isDirectory())
    return runAtomically(context, path, undefined, () =>
      pipeline(chunks, createWriteStream(target), { signal: context.signal }),
    )
  const temporaryPath = getTemporaryPath(target)
  await runAtomically(context, path, temporaryPath, async () => {
    await writeChunks(context, temporaryPath, chunks)
    await rename(temporaryPath, target)
  })
}

/** Writes bytes into a regular file as they arrive. It is closed when this ends, also with an error. */
export async function writeChunks(
  { signal }: Context,
  path: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = createWriteStream(path)
  // a file that is still being opened would appear after it was removed
  const closed = new Promise<void>((resolve) => file.once('close', resolve))
  try {
    await pipeline(chunks, file, { signal })
  } finally {
    await closed
  }
}

/**
 * Runs work that writes a temporary file or folder, and removes it if the work fails; `undefined` if there is none.
 * @throws CommandError with the reason and the path that the person named
 */
export async function runAtomically(
  { signal }: Context,
  path: string,
  temporaryPath: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (temporaryPath !== undefined) await rm(temporaryPath, { recursive: true, force: true })
    if (signal.aborted) throw createCancellation()
    if (error instanceof CommandError) throw error
    throw createFailure(`${path} cannot be written: ${explainWriteError(error)}`, error)
  }
}

/** Writes bytes to a stream as fast as it is read, so that they do not accumulate in memory. */
export async function pipeToSink(sink: Sink, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) {
    if (sink.write(chunk) === false && sink.once)
      await new Promise<void>((resolve) => sink.once?.('drain', resolve))
  }
}

/**
 * Writes bytes into a file, or to standard output if the path is undefined or “-”.
 * @throws CommandError as `saveFile` does
 */
export const saveOrPrint = (
  context: Context,
  path: string | undefined,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> =>
  path === undefined || path === '-' ? pipeToSink(context.stdout, chunks) : saveFile(context, path, chunks)
