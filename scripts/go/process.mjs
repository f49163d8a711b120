// Starting other programs: their environment, their end and ours.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The repository's root, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const isWindows = process.platform === 'win32'
const parentWatch = new URL('parent-watch.mjs', import.meta.url).href
/** how long a service may take to end, and how long one wish to end it may keep arriving, in milliseconds */
const STOP_TIMEOUT_MS = 10_000
const REPEATED_SIGNAL_MS = 500

/** A reason to end that a person can act on; it is printed without a stack. */
export class UserError extends Error {}

/** Progress goes to standard error: standard output belongs to what was asked for. */
export const logProgress = (text) => void process.stderr.write(`${text}\n`)

/** What npm tells its scripts about themselves must not reach another package manager or the product. */
const NPM_VARIABLE_PATTERN = /^npm_(?:package_|lifecycle_|execpath$|command$|node_execpath$)/i

/** The environment for what we start: ours without npm's notes about this script. */
export const createEnv = (more = {}) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !NPM_VARIABLE_PATTERN.test(name))),
  ...more,
})

/** The JavaScript file behind the command-line tool of a package that the root depends on. */
export function getToolPath(name) {
  const home = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof bin === 'string' ? bin : Object.values(bin)[0])
}

/** The full path of a program, or undefined when PATH does not lead to it. */
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

/** What a program prints on standard output, or undefined when it fails or takes longer than a minute. */
export function runForOutput(program, words, env = createEnv()) {
  const { status, stdout } = spawnSync(program, words, {
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

/** Runs a program to its end and gives its exit code; `quiet` sends what it prints to standard error. */
export async function run(program, words, { env, quiet = false } = {}) {
  const child = spawn(program, words, {
    cwd: root,
    env: createEnv(env),
    shell: isWindows,
    stdio: ['ignore', quiet ? 2 : 'inherit', 'inherit'],
  })
  const { code } = await waitForExit(child)
  return code ?? 1
}

/**
 * Runs a program that may go on beside others: until a line of what it prints matches `mark`, that is passed on to
 * standard error; from there on it is kept.
 * @returns at that line, or at the end: whether it goes on, and a wait for its exit code and what was kept
 */
export async function runInBackground(program, words, { env, mark }) {
  const child = spawn(program, words, {
    cwd: root,
    env: createEnv(env),
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = waitForExit(child, 'close')
  const kept = []
  let goesOn = false
  const marked = new Promise((resolve) => {
    const take = (line) => {
      goesOn ||= mark.test(line)
      if (!goesOn) return logProgress(line)
      kept.push(line)
      resolve()
    }
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', take)
  })
  await Promise.race([marked, end])
  return { goesOn, finish: async () => ({ code: (await end).code ?? 1, kept: kept.join('\n') }) }
}

/** Runs a JavaScript file that owns the terminal while it lasts, and ends as it ended. */
export async function runInForeground(words, { cwd }) {
  const child = spawn(process.execPath, words, { cwd, env: createEnv(), stdio: 'inherit' })
  // Ctrl-C reaches the whole group, so the child hears it too and decides; other signals come to us alone.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  const { code } = await waitForExit(child)
  return code ?? 1
}

/**
 * Runs a JavaScript file as a service until it or we are told to end, and never leaves it behind: it stands in a
 * process group of its own and gets each signal once, from us; should we be killed, its leash ends it.
 * @returns 0 when it ended because it was asked to
 */
export async function supervise(words, env = {}) {
  const child = spawn(process.execPath, ['--import', parentWatch, ...words], {
    cwd: root,
    env: createEnv(env),
    detached: !isWindows,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let asked = 0
  const pass = (signal) => {
    // Ctrl-C comes twice, from the terminal and passed on by npm
    if (asked > 0 && Date.now() - asked < REPEATED_SIGNAL_MS) return
    child.kill(signal)
    if (asked === 0) setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref()
    asked = Date.now()
  }
  const endOnce = () => asked > 0 || pass('SIGTERM')
  process.on('SIGINT', pass)
  process.on('SIGTERM', pass)
  process.on('SIGHUP', endOnce)
  if (process.env.npm_lifecycle_event !== undefined) watchParent(endOnce)
  const { code } = await waitForExit(child)
  return code ?? (asked > 0 ? 0 : 1)
}

/** npm that is killed outright tells its script nothing: the script notices that its parent is another one. */
function watchParent(act) {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    act()
  }, 250)
  watch.unref()
}
