import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Config } from './config.ts'

/** An output stream. `isTTY`: a person reads it; `columns`: width of the window in cells. */
export interface Sink {
  /** returns false when the reader is slower; wait for `drain` then */
  write(text: string | Uint8Array): unknown
  once?(event: 'drain', listener: () => void): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/** Everything outside the program. A test passes its own. */
export interface Environment {
  readonly stdout: Sink
  readonly stderr: Sink
  readonly stdin: AsyncIterable<string | Uint8Array>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** milliseconds since 1970 */
  readonly now: () => number
  readonly fetch: typeof fetch
  /** aborted on Ctrl-C */
  readonly signal: AbortSignal
  /** resolves after so many milliseconds, or on Ctrl-C */
  readonly wait: (timeMs: number) => Promise<void>
  /** opens an address; does nothing without a browser, because the address is printed as well */
  readonly openBrowser: (address: string) => void
}

/** The environment and the settings of this run. */
export interface Context extends Environment {
  readonly config: Config
  /** print JSON instead of a table */
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

/** Creates the environment of the running process. */
export const createProcessEnvironment = (signal: AbortSignal): Environment => ({
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  env: process.env,
  home: homedir(),
  now: Date.now,
  fetch: globalThis.fetch,
  signal,
  wait: (timeMs) => setTimeout(timeMs, undefined, { signal }).catch(() => undefined),
  openBrowser,
})

// Apart from config.ts, because help shows the defaults without reading settings.
export const DEFAULT_SERVER = 'http://localhost:8080'
export const DEFAULT_PROFILE = 'default'
