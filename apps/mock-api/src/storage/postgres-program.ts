import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callbackify } from 'node:util'

/** Takes the password out of an address: everybody on the machine reads what a program was called with. */
export function splitPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  // as text: URLSearchParams would write a space as a plus, which programs of PostgreSQL do not read as one
  const parameters = address.search.slice(1).split('&')
  address.search = parameters.filter((one) => !new URLSearchParams(one).has('password')).join('&')
  return { address: address.href, password }
}

async function startProgram(name: string, words: readonly string[], url: string | undefined) {
  const place = url === undefined ? undefined : splitPassword(url)
  const child = spawn(name, [...(place ? ['--dbname', place.address] : []), ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...(place && place.password !== '' ? { PGPASSWORD: place.password } : {}) },
  })
  await once(child, 'spawn').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
    throw new Error(`${name} is not installed; it comes with the client programs of PostgreSQL`)
  })
  return child
}

/** Feeds a program. @returns why that failed; undefined also where the program has read enough and closed its end */
const feed = (input: AsyncIterable<Buffer>, program: NodeJS.WritableStream): Promise<unknown> =>
  pipeline(input, program).then(
    () => undefined,
    (cause: NodeJS.ErrnoException) =>
      cause.code === 'EPIPE' || cause.code === 'ERR_STREAM_PREMATURE_CLOSE' ? undefined : cause,
  )

/**
 * Runs a program of PostgreSQL.
 * @param url names the database, if the program works on one
 * @param open opens what it reads
 * @returns what it prints; it fails with what the program says, and when the input fails. Whoever destroys it ends the program
 */
export async function runProgram(
  name: string,
  words: readonly string[],
  { url, open }: { url?: string; open?: () => AsyncIterable<Buffer> },
): Promise<Readable> {
  const child = await startProgram(name, words, url)
  const closed = once(child, 'close') as Promise<[number | null]>
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const fed = feed(open?.() ?? (async function* () {})(), child.stdin).then((failure) => {
    if (failure !== undefined) child.kill('SIGKILL')
    return failure
  })
  const finish = async () => {
    const [[status], failure] = await Promise.all([closed, fed])
    if (failure !== undefined) throw failure
    if (status !== 0) throw new Error(`${name} says: ${said.trim()}`)
  }
  const printed = new Transform({
    transform: (piece, _, done) => done(null, piece),
    flush: callbackify(finish),
  })
  printed.once('close', () => child.kill('SIGKILL'))
  child.stdout.once('error', (cause) => printed.destroy(cause)).pipe(printed)
  return printed
}
