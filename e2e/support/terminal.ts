import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createPlainEnv, root, type RunningServer } from '../server.ts'

/** A command in a pseudo-terminal. */
interface Terminal {
  /** output so far, with control sequences */
  readonly getOutput: () => string
  /** Waits until the output matches. @throws Error with the output if the command ends before */
  readonly waitFor: (pattern: RegExp) => Promise<void>
  /** sends keys; \x03 is Ctrl-C */
  readonly press: (keys: string) => void
  /** exit code of the command */
  readonly exitCode: Promise<number>
}

export const programPath = join(root, 'apps/cli/dist/folkmoot.js')

/** Environment of the command line: the server of the tests and a folder for sign-ins. */
export const createEnv = ({ origin, folder }: RunningServer): Record<string, string> => ({
  ...createPlainEnv(),
  FOLKMOOT_SERVER: origin,
  XDG_CONFIG_HOME: folder,
  TERM: 'xterm',
  SHELL: '/bin/sh',
})

/** Quotes a word for a shell. */
const quoteWord = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`

function startScript(columns: number, words: readonly string[], env: Record<string, string>) {
  const line = [process.execPath, programPath, ...words].map(quoteWord).join(' ')
  const command = `stty cols ${columns} rows 24; exec ${line}`
  return spawn('script', ['-qfec', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
}

/**
 * Runs the built command line in a pseudo-terminal of the program `script` of util-linux.
 * @param columns width of the window
 */
export function startInTerminal(
  server: RunningServer,
  columns: number,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Terminal {
  const child = startScript(columns, words, { ...createEnv(server), ...env })
  let text = ''
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    notify()
  })
  let code: number | undefined
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve((code = status ?? 1)))
  }).finally(notify)
  const waitFor = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        const found = pattern.test(text)
        if (!found && code === undefined) return
        listeners.delete(check)
        if (found) resolve()
        else reject(new Error(`The command ended with ${code} and never showed ${pattern}:\n${text}`))
      }
      listeners.add(check)
      check()
    })
  return {
    getOutput: () => text,
    waitFor,
    press: (keys) => void child.stdin.write(keys),
    exitCode: ended,
  }
}
