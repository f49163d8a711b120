import { openFolder } from '@folkmoot/testing/open-folder'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { runProgram } from '../src/commands/program.ts'
import type { Config } from '../src/config.ts'
import type { Context, Sink, Environment } from '../src/context.ts'

/** Parts of the environment that a test replaces. The default is a pipe on a machine with an empty home. */
export interface TestEnvironment extends Partial<Environment> {
  /** columns of a terminal for both streams; without it they are pipes */
  readonly terminal?: number
}

interface Recorder extends Sink {
  readonly text: () => string
}

function createRecorder(columns?: number): Recorder {
  const written: string[] = []
  return {
    write: (text) => written.push(typeof text === 'string' ? text : Buffer.from(text).toString()),
    text: () => written.join(''),
    ...(columns === undefined ? {} : { isTTY: true, columns }),
  }
}

/** Creates an environment and readers of its output. */
export function createEnvironment({ terminal, ...overrides }: TestEnvironment = {}) {
  const stdout = createRecorder(terminal)
  const stderr = createRecorder(terminal)
  const environment: Environment = {
    stdout,
    stderr,
    stdin: Readable.from([]),
    env: {},
    home: overrides.home ?? openFolder(),
    now: Date.now,
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
    wait: () => Promise.resolve(),
    openBrowser: () => undefined,
    ...overrides,
  }
  return { environment, out: stdout.text, err: stderr.text }
}

/** Creates a context for code below the commands. */
export function createContext(overrides: TestEnvironment = {}, config: Partial<Config> = {}) {
  const { environment, out, err } = createEnvironment(overrides)
  const context: Context = {
    ...environment,
    json: false,
    config: {
      folder: join(environment.home, 'folkmoot'),
      profile: 'default',
      server: 'http://localhost:8080',
      serverFromFlag: false,
      token: undefined,
      ...config,
    },
  }
  return { context, out, err }
}

/** Runs a command line and returns its exit code and output. */
export async function runCommandLine(words: readonly string[], overrides: TestEnvironment = {}) {
  const { environment, out, err } = createEnvironment(overrides)
  const code = await runProgram(words, environment)
  return { code, out: out(), err: err() }
}
