// Starts other programs: environment, output, signals and exit codes.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The repository's root, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const isWindows = process.platform === 'win32'
const parentWatch = new URL('parent-watch.mjs', import.meta.url).href
/** Time a service has to stop, and time in which repeated signals count as one, in milliseconds. */
const STOP_TIMEOUT_MS = 10_000
const REPEATED_SIGNAL_MS = 500

/** An error that a person can correct; it is printed without a stack. */
export class UserError extends Error {}

/** Prints progress to standard error; standard output is for results. */
export const logProgress = (text) => void process.stderr.write(`${text}\n`)

/** Variables that npm sets for its scripts. They must not reach another package manager or the product. */
const NPM_VARIABLE_PATTERN = /^npm_(?:package_|lifecycle_|execpath$|command$|node_execpath$)/i

/** Environment of started programs: ours without npm's variables. */
export const createEnv = (more = {}) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !NPM_VARIABLE_PATTERN.test(name))),
  ...more,
})

/** Finds the JavaScript file of a command-line tool in a package that the root depends on. */
export function getToolPath(name) {
  const home = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof bin === 'string' ? bin : Object.values(bin)[0])
}

/** Finds the full path of a program on PATH; undefined without one. */
export function findOnPath(program) {
  const endings = isWindows ? ['.exe', '.cmd'] : ['']
  const places = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return places
    .flatMap((place) => endings.map((ending) => join(place, program + ending)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Reads the standard output of a program; undefined if it fails or takes longer than a minute. */
export function runForOutput(program, args, env = createEnv()) {
  const { status, stdout } = spawnSync(program, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 60_000,
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout.trim() : undefined
}

const waitForExit = (child, event = 'exit') =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once(event, (code, signal) => resolve({ code, signal }))
  })

/** Runs a program and returns its exit code; `quiet` redirects its output to standard error. */
export async function run(program, args, { env, quiet = false, priority } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: createEnv(env),
    shell: isWindows,
    stdio: ['ignore', quiet ? 2 : 'inherit', 'inherit'],
  })
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
  const { code } = await waitForExit(child)
  return code ?? 1
}

/**
 * Starts a program that may continue in the background. Until an output line matches `mark`, its output goes to
 * standard error; after that it is collected.
 * @returns at that line, or at the end: whether it still runs, and a promise of its exit code and collected output
 */
export async function runInBackground(program, args, { env, mark }) {
  const child = spawn(program, args, {
    cwd: root,
    env: createEnv(env),
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = waitForExit(child, 'close')
  const lines = []
  let goesOn = false
  const marked = new Promise((resolve) => {
    const take = (line) => {
      goesOn ||= mark.test(line)
      if (!goesOn) return logProgress(line)
      lines.push(line)
      resolve()
    }
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', take)
  })
  await Promise.race([marked, end])
  return { goesOn, finish: async () => ({ code: (await end).code ?? 1, output: lines.join('\n') }) }
}

/** Runs a JavaScript file in the foreground of the terminal, and returns its exit code, 1 after a signal. */
export async function runInForeground(args, { cwd }) {
  const child = spawn(process.execPath, args, { cwd, env: createEnv(), stdio: 'inherit' })
  // Ctrl-C reaches the whole group, so the child handles it; other signals reach only this process
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  const { code } = await waitForExit(child)
  return code ?? 1
}

/**
 * Runs a JavaScript file as a service until it ends or this process is stopped. It never survives this process: it is in a
 * process group of its own and gets each signal once, from us; if we are killed, parent-watch.mjs stops it.
 * @returns 0 if it ended on request
 */
export async function supervise(args, env = {}) {
  const child = spawn(process.execPath, ['--import', parentWatch, ...args], {
    cwd: root,
    env: createEnv(env),
    detached: !isWindows,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  /** milliseconds since 1970; 0 before */
  let stopRequestedAt = 0
  const pass = (signal) => {
    // Ctrl-C arrives twice: from the terminal and from npm
    if (stopRequestedAt > 0 && Date.now() - stopRequestedAt < REPEATED_SIGNAL_MS) return
    child.kill(signal)
    if (stopRequestedAt === 0) setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref()
    stopRequestedAt = Date.now()
  }
  const endOnce = () => stopRequestedAt > 0 || pass('SIGTERM')
  process.on('SIGINT', pass)
  process.on('SIGTERM', pass)
  process.on('SIGHUP', endOnce)
  if (process.env.npm_lifecycle_event !== undefined) watchParent(endOnce)
  const { code } = await waitForExit(child)
  return code ?? (stopRequestedAt > 0 ? 0 : 1)
}

/** Detects that npm was killed, which sends its script no signal: the parent process changes. */
function watchParent(act) {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    act()
  }, 250)
  watch.unref()
}
