import { execFile, type ExecFileException } from 'node:child_process'
import { promisify } from 'node:util'

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

/**
 * Runs a program of PostgreSQL and returns what it prints.
 * @param url names the database, if the program works on one
 * @throws with what the program says
 */
export async function runProgram(name: string, words: readonly string[], url?: string): Promise<string> {
  const place = url === undefined ? undefined : splitPassword(url)
  const env = { ...process.env, ...(place && place.password !== '' ? { PGPASSWORD: place.password } : {}) }
  const all = [...(place ? ['--dbname', place.address] : []), ...words]
  try {
    return (await promisify(execFile)(name, all, { env })).stdout
  } catch (cause) {
    const { code, stderr = '' } = cause as ExecFileException
    if (code === 'ENOENT')
      throw new Error(`${name} is not installed; it comes with the client programs of PostgreSQL`, { cause })
    throw new Error(`${name} says: ${stderr.trim()}`, { cause })
  }
}
