import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import type { Config } from './config.ts'

/** Where text goes; `isTTY` tells whether a person watches, `columns` how wide the window is. */
export interface Sink {
  /** false when whoever reads is behind; `drain` then says when it has caught up */
  write(text: string | Uint8Array): unknown
  once?(event: 'drain', listener: () => void): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/** What a command meets outside itself. A test gives its own, so nothing here is global. */
export interface Environment {
  readonly stdout: Sink
  readonly stderr: Sink
  readonly stdin: AsyncIterable<string | Uint8Array>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** milliseconds since 1970 */
  readonly now: () => number
  readonly fetch: typeof fetch
  /** aborted when the person presses Ctrl-C */
  readonly signal: AbortSignal
  /** shows an address to the person; silent when there is no browser, since the address is printed as well */
  readonly openBrowser: (address: string) => void
}

/** Surroundings and the settings that hold for this run. */
export interface Context extends Environment {
  readonly config: Config
  /** print the server's reply instead of a table */
  readonly json: boolean
}

const OPEN_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

function openBrowser(address: string): void {
  const [program = '', ...words] = OPEN_COMMANDS[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...words, address], { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}

/** The surroundings of the running process. */
export const createProcessEnvironment = (signal: AbortSignal): Environment => ({
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  env: process.env,
  home: homedir(),
  now: Date.now,
  fetch: globalThis.fetch,
  signal,
  openBrowser,
})
