import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createBuilders } from '@folkmoot/testing/builders'
import { createServerProcess } from '@folkmoot/testing/server-process'
import { openDatabase } from '../src/storage/open-database.ts'
import { createCommentText } from './bench-servers.ts'
import { createSoakClients, type Seen } from './soak-load.ts'

/** An hour, or SOAK_MINUTES. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60)
const LOAD = { votesPerSecond: 200, comments: 500, votesEach: 100 }
const CLI = join(import.meta.dirname, '../../cli/dist/folkmoot.js')

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-soak-'))
const file = join(folder, 'soak.db')
const LIMITS = JSON.stringify({
  newcomers_per_address: 1e9,
  exports_per_address: 64,
  comments_per_participant: 1e9,
})
const server = createServerProcess(file, { LIMITS, DEMO: '0', DEV_TOKEN_TTL: '86400' })
await server.start()
process.once('exit', () => void server.kill())

/** Runs the built command line as Ada. @returns the first word that it prints */
const runAsAda = (...words: string[]): string =>
  execFileSync(process.execPath, [CLI, ...words], {
    env: { PATH: process.env['PATH'], FOLKMOOT_SERVER: server.origin(), XDG_CONFIG_HOME: folder },
    encoding: 'utf8',
  }).split(/\s/)[0] ?? ''
runAsAda('login', '--as', 'ada')
const conversation_id = runAsAda('conversations', 'create', '--topic', 'An hour of votes', '--open')
const report_id = runAsAda('reports', 'create', conversation_id)
const { db, close } = await openDatabase(`sqlite:${file}`)
const { zid } = await db
  .selectFrom('conversations')
  .select('zid')
  .orderBy('zid', 'desc')
  .executeTakeFirstOrThrow()
const build = createBuilders(db, Date.now)
for (let tid = 0; tid < LOAD.comments; tid += 1)
  await build.comment(zid, tid, { txt: createCommentText(tid), mod: 1 })

/** Memory in megabytes and open files of the server's process, as Linux counts them. */
function readProcess() {
  const place = `/proc/${server.pid()}`
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`${place}/status`, 'utf8'))?.[1]
  return { megabytes: Number(kilobytes) / 1024, files: readdirSync(`${place}/fd`).length }
}

const computeQuantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? Number.NaN

interface Minute extends ReturnType<typeof readProcess> {
  votes: number
  half: number
  slowest: number
}
const describeMinute = (seen: Seen): Minute => ({
  ...readProcess(),
  votes: seen.votes,
  half: computeQuantile(seen.timesMs, 0.5),
  slowest: computeQuantile(seen.timesMs, 0.99),
})

const clients = createSoakClients(
  { origin: server.origin(), conversation_id, report_id, token: runAsAda('auth', 'token') },
  LOAD,
)
console.log(
  `${MINUTES} minutes: ${LOAD.votesPerSecond} votes a second, moderation, exports, reports, 20 open pages`,
)
clients.start()
const minutes: Minute[] = []
const failures = new Map<string, number>()
let acknowledged = 0
for (let minute = 1; minute <= MINUTES; minute += 1) {
  await wait(60_000)
  const seen = clients.take()
  for (const [what, count] of seen.failures) failures.set(what, (failures.get(what) ?? 0) + count)
  acknowledged += seen.votes
  const done = describeMinute(seen)
  minutes.push(done)
  console.log(
    `  minute ${minute}: ${done.votes} votes, half within ${done.half.toFixed(0)} ms, 99 of 100 within ${done.slowest.toFixed(0)} ms; ` +
      `${done.megabytes.toFixed(0)} MB, ${done.files} files open; load ${loadavg()[0]?.toFixed(1)}`,
  )
}
await clients.end()
acknowledged += clients.take().votes

const { stored } = await db
  .selectFrom('participants')
  .select((row) => row.fn.sum<number>('vote_count').as('stored'))
  .where('zid', '=', zid)
  .executeTakeFirstOrThrow()
/** Compares the last third of the minutes with the one before: the first one fills caches. */
const compare = (figure: keyof Minute): string => {
  const third = Math.max(1, Math.floor(minutes.length / 3))
  const median = (from: number, to?: number) =>
    computeQuantile(
      minutes.slice(from, to).map((one) => one[figure]),
      0.5,
    )
  const [before, after] = [median(-2 * third, -third), median(-third)]
  return `${figure} ${before.toFixed(0)} → ${after.toFixed(0)} (${(after / before).toFixed(2)})`
}
console.log(
  `  middle third → last third: ${(['megabytes', 'files', 'half', 'slowest'] as const).map(compare).join(', ')}`,
)
console.log(`  failures: ${JSON.stringify(Object.fromEntries(failures))}`)
console.log(
  `  ${acknowledged} votes acknowledged, ${Number(stored)} stored; load ${loadavg()[0]?.toFixed(1)}\n`,
)
await server.kill()
await close()
rmSync(folder, { recursive: true, force: true })
if (Number(stored) < acknowledged || failures.size > 0) throw new Error('A vote was lost, or a call failed.')
