import { createHash, type Hash } from 'node:crypto'
import type { Context } from './context.ts'
import { CommandError, createFailure } from './errors.ts'
import { createConnectionError } from './http.ts'
import { MAX_FAILURES, persist } from './persist.ts'

/** Asks a server for a file as it is, because only such a file can be continued. */
export const WHOLE_FILE_HEADERS = { 'accept-encoding': 'identity' }

const RANGE_NOT_SATISFIABLE = 416
const PARTIAL = 206

/** Finds the mark by which the rest of a file is asked for; undefined where the server does not continue files. */
function findMark({ headers }: Response): string | undefined {
  const etag = headers.get('etag') ?? ''
  return headers.get('accept-ranges') === 'bytes' && etag.startsWith('"') ? etag : undefined
}

/** The state of a download. */
interface Progress {
  received: number
  readonly hash: Hash
  /** from the headers of the first reply */
  size?: number
  sha256?: string
}

const createChangeError = (): CommandError =>
  createFailure(
    'The connection broke, and the file is not the same any more on the server. Run the command again.',
  )

/** Checks that an answer goes on where the file broke off, and notes what it says of the whole. */
function checkRest({ status, headers }: Response, progress: Progress): void {
  const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  if (status !== PARTIAL || Number(from) !== progress.received) throw createChangeError()
  if (progress.size !== undefined && progress.size !== Number(size)) throw createChangeError()
  progress.size = Number(size)
  const [, sha256] = /^sha-256=:([^:]+):$/.exec(headers.get('repr-digest') ?? '') ?? []
  if (sha256 !== undefined) progress.sha256 = sha256
}

/** @throws CommandError unless the whole has the size and the digest that the server names */
function checkWhole({ received, hash, size, sha256 }: Progress): void {
  if (size !== undefined && size !== received)
    throw createFailure(`The file arrived with ${received} bytes instead of ${size}. Run the command again.`)
  if (sha256 !== undefined && sha256 !== hash.digest('base64'))
    throw createFailure('The file arrived damaged: its digest is another one. Run the command again.')
}

/** Asks for the rest. @returns undefined when there is none */
async function askForRest(
  context: Context,
  progress: Progress,
  ask: (headers: Record<string, string>) => Promise<Response>,
  mark: string,
): Promise<Response | undefined> {
  context.stderr.write(
    `The connection broke after ${(progress.received / 1e6).toFixed(1)} MB. Continuing the download …\n`,
  )
  const range = { range: `bytes=${progress.received}-`, 'if-range': mark }
  try {
    const response = await persist(context, () => ask(range))
    checkRest(response, progress)
    return response
  } catch (error) {
    if (error instanceof CommandError && error.refusal?.status === RANGE_NOT_SATISFIABLE) return undefined
    throw error
  }
}

/**
 * Reads a file as it arrives. Where the connection breaks, the rest is asked for, if the server continues files; the whole then has
 * the size and the digest that the server names.
 * @param ask sends the request for the file again with these headers
 * @throws CommandError when the connection stays broken, or the file has changed
 */
export async function* readContinued(
  context: Context,
  first: Response,
  ask: (headers: Record<string, string>) => Promise<Response>,
): AsyncGenerator<Uint8Array> {
  const mark = findMark(first)
  const progress: Progress = { received: 0, hash: createHash('sha256') }
  let response: Response | undefined = first
  for (let failures = 0; response;)
    try {
      for await (const chunk of response.body ?? []) {
        failures = 0
        progress.received += chunk.byteLength
        progress.hash.update(chunk)
        yield chunk
      }
      break
    } catch (error) {
      failures += 1
      if (mark === undefined || context.signal.aborted || failures > MAX_FAILURES)
        throw createConnectionError(context, error)
      response = await askForRest(context, progress, ask, mark)
    }
  checkWhole(progress)
}
