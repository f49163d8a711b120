import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_LIMITS } from '../src/settings.ts'
import { openDatabase } from '../src/storage/open-database.ts'
import { createBuilders } from '@folkmoot/testing/builders'
import { createServerProcess } from '@folkmoot/testing/server-process'
import { castVotes, CROWD, planCrowd, type CastResult } from './crowd.ts'
import { startServerProcess, createCommentText, type BareServer } from './bench-servers.ts'

/** Seconds of our round, and of each of the two rounds of the bare handler. */
const DURATION_SECONDS = 60
const BARE_ROUND_SECONDS = 15

/** Reads the processor time of a process with all its threads, in milliseconds. Linux counts hundredths of seconds. */
function readProcessorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

interface Measurement extends CastResult {
  /** the server's processor time for each reply, in milliseconds */
  processorMsPerReply: number
  /** replies per second */
  repliesPerSecond: number
}

async function measure(pid: number | undefined, cast: () => Promise<CastResult>): Promise<Measurement> {
  const before = readProcessorMs(pid)
  const done = await cast()
  const each = (readProcessorMs(pid) - before) / done.timesMs.length
  return { ...done, processorMsPerReply: each, repliesPerSecond: done.timesMs.length / done.seconds }
}

const formatQuantile = (values: readonly number[], part: number): string =>
  (values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? NaN).toFixed(1)

/** Lists the elements that one list has more often than the other. */
function listMissing(from: readonly string[], list: readonly string[]): string[] {
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
for (let tid = 0; tid < CROWD.comments; tid += 1)
  await build.comment(zid, tid, { txt: createCommentText(tid) })
// the limits of SEC-2, except those of newcomers, who all come from one address; analyses in their processes
const LIMITS = JSON.stringify({ newcomers_per_address: 1e9 })
const server = createServerProcess(file, { LIMITS })
await server.start()
process.once('exit', () => void server.kill())
const bare = await startServerProcess<BareServer>('serve-bare.ts')
const plan = planCrowd()

const measureBare = () =>
  measure(bare.pid, () =>
    castVotes(plan, { url: `${bare.origin}/votes`, conversation_id, seconds: BARE_ROUND_SECONDS }),
  )
const before = await measureBare()
const ours = await measure(server.pid(), () =>
  castVotes(plan, { url: `${server.origin()}/api/v3/votes`, conversation_id, seconds: DURATION_SECONDS }),
)
const after = await measureBare()

const acknowledgedVotes = ours.acknowledged.map((vote) => {
  const [person, ...rest] = vote.split(' ')
  return [ours.pids.get(Number(person)), ...rest].join(' ')
})
const listVoteKeys = async (table: 'votes' | 'votes_latest'): Promise<string[]> =>
  (await db.selectFrom(table).select(['pid', 'tid', 'vote']).where('zid', '=', zid).execute()).map(
    ({ pid, tid, vote }) => `${pid} ${tid} ${vote}`,
  )
const [history, latest] = [await listVoteKeys('votes'), await listVoteKeys('votes_latest')]
const lostCount = listMissing(acknowledgedVotes, history).length
const doubledCount =
  listMissing(history, acknowledgedVotes).length + listMissing(latest, acknowledgedVotes).length
const voterCount = new Set(ours.pids.values()).size
const bareVotesPerSecond = (before.repliesPerSecond + after.repliesPerSecond) / 2
const bareProcessorMs = (before.processorMsPerReply + after.processorMsPerReply) / 2

console.log(`[SEC-2] ${CROWD.people} simulated people vote for a minute, by ${CROWD.connections} connections`)
console.log(`  limits of a minute: ${JSON.stringify(DEFAULT_LIMITS)}`)
console.log(`  answers by status: ${JSON.stringify(Object.fromEntries(ours.statuses))}`)
console.log(
  `  ${ours.acknowledged.length} votes of ${voterCount} people in ${ours.seconds.toFixed(1)} s, ${ours.repliesPerSecond.toFixed(0)} a second; ` +
    `half within ${formatQuantile(ours.timesMs, 0.5)} ms, 99 of 100 within ${formatQuantile(ours.timesMs, 0.99)} ms`,
)
console.log(
  `  in the database: ${history.length} votes; lost ${lostCount}, doubled or of nobody ${doubledCount}`,
)
console.log(
  `  beside a bare handler with one insert (${bareVotesPerSecond.toFixed(0)} a second): ${(ours.repliesPerSecond / bareVotesPerSecond).toFixed(2)} of its votes a second, ` +
    `${(ours.processorMsPerReply / bareProcessorMs).toFixed(1)} times its processor time (${ours.processorMsPerReply.toFixed(2)} ms a vote with analyses, ${bareProcessorMs.toFixed(2)} ms)`,
)
console.log(`  load of the machine: ${loadavg()[0]?.toFixed(1)}\n`)

await server.kill()
await close()
bare.stop()
rmSync(folder, { recursive: true, force: true })
const failed = [...ours.statuses.keys()].some((status) => status !== 200)
if (failed || lostCount + doubledCount > 0 || voterCount !== CROWD.people)
  throw new Error('A vote was refused, lost or doubled, or a participant never joined.')
