import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_LIMITS } from '../src/settings.ts'
import { openDatabase } from '../src/storage/open.ts'
import { createBuilders } from '../testing/builders.ts'
import { createKilledServer } from '../testing/killed-server.ts'
import { castVotes, CROWD, planCrowd, type Cast } from './crowd.ts'
import { startServing, wordsOf, type Bare } from './serve.ts'

/** Of ours, and of each of the two rounds of the bare handler, in seconds. */
const MINUTE = 60
const BARE_ROUND = 15

/** Milliseconds of processor time that a process has taken, all its threads together; Linux counts hundredths of seconds. */
function processorOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

interface Measured extends Cast {
  /** milliseconds of the server's processor time for each answer */
  each: number
  /** answers a second */
  rate: number
}

async function measure(pid: number | undefined, cast: () => Promise<Cast>): Promise<Measured> {
  const before = processorOf(pid)
  const done = await cast()
  const each = (processorOf(pid) - before) / done.times.length
  return { ...done, each, rate: done.times.length / done.seconds }
}

const quantile = (values: readonly number[], part: number): string =>
  (values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? NaN).toFixed(1)

/** What is in one list and not in the other, each as often as it is there more often. */
function missing(from: readonly string[], list: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of list) left.set(one, (left.get(one) ?? 0) + 1)
  return from.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const file = join(folder, 'crowd.db')
const { db, close } = await openDatabase(`sqlite:${file}`)
const build = createBuilders(db, Date.now)
const { zid, conversation_id } = await build.conversation({ topic: 'Two thousand at once' })
for (let tid = 0; tid < CROWD.comments; tid += 1) await build.comment(zid, tid, { txt: wordsOf(tid) })
// the settings of a server that nobody has configured: limits as SEC-2 has them, analyses in their threads
const server = createKilledServer(file)
await server.start()
process.once('exit', () => void server.kill())
const bare = await startServing<Bare>('serve-bare.ts')
const plan = planCrowd()

const castOnBare = () =>
  measure(bare.pid, () =>
    castVotes(plan, { url: `${bare.origin}/votes`, conversation_id, seconds: BARE_ROUND }),
  )
const before = await castOnBare()
const ours = await measure(server.pid(), () =>
  castVotes(plan, { url: `${server.origin()}/api/v3/votes`, conversation_id, seconds: MINUTE }),
)
const after = await castOnBare()

const said = ours.acknowledged.map((vote) => {
  const [person, ...rest] = vote.split(' ')
  return [ours.pids.get(Number(person)), ...rest].join(' ')
})
const rowsOf = async (table: 'votes' | 'votes_latest'): Promise<string[]> =>
  (await db.selectFrom(table).select(['pid', 'tid', 'vote']).where('zid', '=', zid).execute()).map(
    ({ pid, tid, vote }) => `${pid} ${tid} ${vote}`,
  )
const [history, latest] = [await rowsOf('votes'), await rowsOf('votes_latest')]
const lost = missing(said, history).length
const doubled = missing(history, said).length + missing(latest, said).length
const different = new Set(ours.pids.values()).size
const rate = (before.rate + after.rate) / 2
const each = (before.each + after.each) / 2

console.log(`[SEC-2] ${CROWD.people} simulated people vote for a minute, by ${CROWD.connections} connections`)
console.log(`  limits of a minute: ${JSON.stringify(DEFAULT_LIMITS)}`)
console.log(`  answers by status: ${JSON.stringify(Object.fromEntries(ours.statuses))}`)
console.log(
  `  ${ours.acknowledged.length} votes of ${different} people in ${ours.seconds.toFixed(1)} s, ${ours.rate.toFixed(0)} a second; ` +
    `half within ${quantile(ours.times, 0.5)} ms, 99 of 100 within ${quantile(ours.times, 0.99)} ms`,
)
console.log(`  in the database: ${history.length} votes; lost ${lost}, doubled or of nobody ${doubled}`)
console.log(
  `  beside a bare handler with one insert (${rate.toFixed(0)} a second): ${(ours.rate / rate).toFixed(2)} of its votes a second, ` +
    `${(ours.each / each).toFixed(1)} times its processor time (${ours.each.toFixed(2)} ms a vote with analyses, ${each.toFixed(2)} ms)`,
)
console.log(`  load of the machine: ${loadavg()[0]?.toFixed(1)}\n`)

await server.kill()
await close()
bare.stop()
rmSync(folder, { recursive: true, force: true })
const failed = [...ours.statuses.keys()].some((status) => status !== 200)
if (failed || lost + doubled > 0 || different !== CROWD.people)
  throw new Error('A vote was refused, lost or doubled, or somebody never came in.')
