import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LIMITS } from '@folkmoot/domain/limits'
import { ApiError } from '../../core/errors.ts'
import { createPrivateFolder } from '../../storage/private-files.ts'

const PRIVATE_FILE = 0o600

/** Bytes of a part that are read at once. */
const READ_BYTES = 262_144

/** The folder of a job. @param folder of all imports */
export const getJobFolder = (folder: string, job_id: string): string => join(folder, job_id)

/** The file of a part. */
export const getPartPath = (folder: string, job_id: string, part: number): string =>
  join(getJobFolder(folder, job_id), `part-${part}`)

/** Deletes what a job has on the disk. */
export const deleteJobFiles = (folder: string, job_id: string): Promise<void> =>
  rm(getJobFolder(folder, job_id), { recursive: true, force: true })

// other files of the folder have other characters
const JOB_ID = /^[a-z0-9]+$/

/** Lists the jobs that have something on the disk. */
export const listJobFolders = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => JOB_ID.test(name))

export const isPartThere = async (path: string, bytes: number): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size === bytes,
    () => false,
  )

/** A stream that counts and digests what flows through it. @throws for a part that is too large */
function createMeter(count: (bytes: number) => void) {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        bytes += chunk.length
        count(chunk.length)
        if (bytes > LIMITS.importPartBytes) throw new ApiError('polis_err_body_too_large')
        hash.update(chunk)
        done(null, chunk)
      } catch (cause) {
        done(cause as Error)
      }
    },
  })
  return { stream, finish: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Waits until a file, or the names in a folder, are on the disk. */
async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A part that has arrived. */
interface ReceivedPart {
  readonly bytes: number
  readonly sha256: string
  /** puts it at its path, in the place of an earlier one */
  readonly keep: (path: string) => Promise<void>
}

/** Writes a part to a file of the folder of its upload. When this resolves, it is on the disk. */
export async function receivePart(
  uploadFolder: string,
  source: Readable,
  count: (bytes: number) => void,
): Promise<ReceivedPart> {
  const temporary = join(uploadFolder, 'part')
  const meter = createMeter(count)
  const file = createWriteStream(temporary, { mode: PRIVATE_FILE, flags: 'wx' })
  const closed = new Promise<void>((resolve) => file.once('close', resolve))
  try {
    await pipeline(source, meter.stream, file)
    await syncPath(temporary)
  } catch (cause) {
    // a file that is still being opened would appear after its folder was removed
    await closed
    throw cause
  }
  const keep = async (path: string) => {
    const folder = dirname(path)
    createPrivateFolder(folder)
    await rename(temporary, path)
    await syncPath(folder)
  }
  return { ...meter.finish(), keep }
}

/** Reads files one after another. @throws AbortError once the signal is aborted */
export async function* readFiles(paths: readonly string[], signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (const path of paths)
    for await (const bytes of createReadStream(path, { highWaterMark: READ_BYTES, signal }))
      yield bytes as Uint8Array
}
