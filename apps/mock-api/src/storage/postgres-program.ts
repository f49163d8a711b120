import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Takes the password out of an address: everybody on the machine reads what a program was called with. */
function splitPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  address.searchParams.delete('password')
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

/**
 * Runs a program of PostgreSQL, and yields what it prints.
 * @param url names the database, if the program works on one
 * @param input what it reads
 * @throws with what the program says, and if the input fails: the program is killed then
 */
export async function* runProgram(
  name: string,
  words: readonly string[],
  { url, input = Readable.from([]) }: { url?: string; input?: AsyncIterable<Buffer> },
): AsyncGenerator<Buffer> {
  const child = await startProgram(name, words, url)
  const closed = once(child, 'close') as Promise<[number | null]>
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  let failure: unknown
  const fed = pipeline(input, child.stdin).catch((cause: NodeJS.ErrnoException) => {
    // a program that has read enough closes its end
    if (cause.code === 'EPIPE' || cause.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    failure = cause
    child.kill('SIGKILL')
  })
  try {
    yield* child.stdout as AsyncIterable<Buffer>
    const [status] = await closed
    await fed
    if (failure !== undefined) throw failure
    if (status !== 0) throw new Error(`${name} says: ${said.trim()}`)
  } finally {
    child.kill('SIGKILL')
  }
}
