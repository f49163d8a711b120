import { createWriteStream } from 'node:fs'
import { realpath, rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context, Sink } from '../context.ts'
import { CommandError, createCancellation, createFailure, explainWriteError } from '../errors.ts'

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
