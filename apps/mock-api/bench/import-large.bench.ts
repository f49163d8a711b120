import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { createImportToken } from '@folkmoot/testing/import-token'
import { describeImport, writeImportFiles } from './import-files.ts'

// npm run bench -- import-large 10000000
const VOTES = Number(process.argv[3] ?? 1_000_000)
const { people: PEOPLE, comments: COMMENTS } = describeImport(VOTES)
const PORT = Number(process.env['BENCH_PORT'] ?? 25_310)
const ORIGIN = `http://127.0.0.1:${PORT}`
const APP_FOLDER = join(import.meta.dirname, '..')

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const file = join(folder, 'ours.db')
const SETTINGS = {
  PATH: process.env['PATH'],
  HOST: '127.0.0.1',
  PORT: String(PORT),
  DATABASE_URL: `sqlite:${file}`,
  DEMO: '0',
  LOG_LEVEL: 'error',
  LIMITS: JSON.stringify({ votes_per_participant: 1e6, import_megabytes_per_account: 2 ** 14 }),
}

async function startServer() {
  const child = spawn(process.execPath, [join(APP_FOLDER, 'dist/server.js')], {
    cwd: folder,
    env: SETTINGS,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server did not start. Build it: npm run build.')
    const isReady = await fetch(`${ORIGIN}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return child
    await wait(50)
  }
}

const token = await createImportToken(`sqlite:${file}`)

async function send(method: string, path: string, body?: object | FormData, as: string | undefined = token) {
  const isForm = body instanceof FormData
  const reply = await fetch(`${ORIGIN}/api/v3/${path}`, {
    method,
    headers: {
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** Asks for the server's health and votes, until it is stopped. @returns milliseconds, and how many were not answered well */
function watchServer(conversation_id: string) {
  const [health, votes]: [number[], number[]] = [[], []]
  let failures = 0
  const stopping = new AbortController()
  const repeat = async (times: number[], pauseMs: number, work: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      const started = performance.now()
      // a figure, not the end of the run
      await work().catch(() => (failures += 1))
      times.push(performance.now() - started)
      await wait(pauseMs)
    }
  }
  let vote = 1
  const done = Promise.all([
    repeat(health, 20, () => fetch(`${ORIGIN}/healthz`).then((reply) => reply.text())),
    repeat(votes, 50, () => {
      vote = -vote
      return send(
        'POST',
        'votes',
        { conversation_id, participant_key: 'a-participant-key-22ch', tid: 0, vote, pid: 'mypid' },
        '',
      )
    }),
  ])
  return async () => {
    stopping.abort()
    await done
    return { health, votes, failures }
  }
}

const formatTimes = (times: number[]): string => {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0)
  return `${sorted.length} requests, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`
}

/** Forgets the peak of memory so far. Linux alone. */
const resetPeak = (pid: number) => {
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
const readPeak = (pid: number, known = 'unknown'): string => {
  const path = `/proc/${pid}/status`
  const kilobytes = existsSync(path) ? /VmHWM:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] : undefined
  return kilobytes === undefined ? known : `${Math.round(Number(kilobytes) / 1024)} MB`
}
const formatLoad = () => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`

/** Runs a program of ours to its end. @returns what it printed, and the most memory that it took */
async function run(program: string, words: readonly string[]): Promise<{ printed: string; peak: string }> {
  const started = spawn(process.execPath, [join(APP_FOLDER, program), ...words], {
    cwd: folder,
    env: { ...SETTINGS, FOLKMOOT_SERVER: ORIGIN, FOLKMOOT_TOKEN: token, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [printed, peak] = ['', 'unknown']
  started.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  const timer = setInterval(() => (peak = readPeak(started.pid ?? 0, peak)), 200)
  const [code] = (await once(started, 'close')) as [number]
  clearInterval(timer)
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${printed}`)
  return { printed, peak }
}

/** Imports with a program while people vote. @returns what it printed */
async function measureImport(
  pid: number,
  other: string,
  { program, words }: { program: string; words: readonly string[] },
): Promise<string> {
  resetPeak(pid)
  console.log(`  before: ${readPeak(pid)}, ${formatLoad()}`)
  const stop = watchServer(other)
  const started = performance.now()
  const { printed, peak } = await run(program, words)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const { health, votes, failures } = await stop()
  console.log(
    `[RUN-50] ${program} ${words[0]}: ${VOTES.toLocaleString('en')} votes of ${PEOPLE.toLocaleString('en')} people on ` +
      `${COMMENTS} comments in ${seconds} s; at most ${peak} of memory, the server ${readPeak(pid)}; ${formatLoad()} at the end`,
  )
  console.log(`  /healthz meanwhile: ${formatTimes(health)}`)
  console.log(`  votes meanwhile: ${formatTimes(votes)}; ${failures} requests failed`)
  return printed
}

async function measureDeletion(pid: number, other: string, conversation_id: string): Promise<void> {
  const reader = new SqliteDatabase(file, { readonly: true })
  const rest = reader.prepare("select 1 from conversations where state = 'importing'")
  resetPeak(pid)
  const stop = watchServer(other)
  const started = performance.now()
  await send('DELETE', `conversations?conversation_id=${conversation_id}`)
  const answered = performance.now()
  while (rest.get() !== undefined) await wait(500)
  const ended = performance.now()
  const { health, votes, failures } = await stop()
  reader.close()
  console.log(
    `[RUN-55] deleted in ${((ended - started) / 1000).toFixed(0)} s, answered after ${((answered - started) / 1000).toFixed(1)} s; ` +
      `at most ${readPeak(pid)} of memory; ${formatLoad()} at the end`,
  )
  console.log(`  /healthz meanwhile: ${formatTimes(health)}`)
  console.log(`  votes meanwhile: ${formatTimes(votes)}; ${failures} requests failed\n`)
}

const child = await startServer()
// also where the benchmark is stopped
process.once('exit', () => child.kill('SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
try {
  const { conversation_id } = (await send('POST', 'conversations', {
    topic: 'Beside',
    is_active: true,
    is_draft: false,
  })) as {
    conversation_id: string
  }
  await send('POST', 'comments', { conversation_id, txt: 'A comment to vote on', is_seed: true })
  const exported = join(folder, 'export')
  mkdirSync(exported)
  await writeImportFiles(exported, VOTES)
  const pid = child.pid ?? 0
  const importWith = (program: string, ...words: string[]) =>
    measureImport(pid, conversation_id, { program, words })
  // a request has at most a gigabyte
  if (VOTES <= 4_000_000) {
    const printed = await importWith('../cli/dist/folkmoot.js', 'conversations', 'import', exported)
    await measureDeletion(pid, conversation_id, printed.split('\t')[0] ?? '')
  }
  await importWith('dist/server.js', 'import', exported, '--owner', 'ada@folkmoot.test')
} finally {
  child.kill('SIGKILL')
  await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
