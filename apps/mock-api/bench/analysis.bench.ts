import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bench } from '../../../scripts/bench.ts'
import { createBuilders } from '@folkmoot/testing/builders'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createServerProcess } from '@folkmoot/testing/server-process'
import { raiseGeneration } from '../src/platform/storage/generations.ts'
import { openDatabase } from '../src/platform/storage/open-database.ts'

/** Conversations that are analysed one after the other while people vote in another one. */
const CONVERSATION_COUNT = 6
const PARTICIPANT_COUNT = 3000
const COMMENT_COUNT = 500
const VOTES_PER_PARTICIPANT = 40

/** Pace and duration of the votes; the pace does not depend on the replies. */
const VOTES_PER_SECOND = 50
const DURATION_SECONDS = 5

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const file = join(folder, 'bench.db')
const { db, close } = await openDatabase(`sqlite:${file}`)
const build = createBuilders(db, Date.now)

const comments = Array.from({ length: COMMENT_COUNT }, (_, tid) => ({ tid, txt: `Comment ${tid}` }))
const people = Array.from({ length: PARTICIPANT_COUNT }, (_, pid) => ({ pid }))

/** Three groups. Nobody votes on everything. */
const votes = people.flatMap(({ pid }) =>
  Array.from({ length: VOTES_PER_PARTICIPANT }, (_, at) => {
    const tid = (pid * 7 + at * 11) % COMMENT_COUNT
    const vote = (tid * 31 + (pid % 3) * 17) % 5 < 3 ? -1 : 1
    return { pid, tid, vote, high_priority: 0, created: at }
  }),
)

async function createConversation(): Promise<{ zid: number; conversation_id: string }> {
  const made = await build.conversation()
  await fillConversation(db, { zid: made.zid, now: Date.now() }, { people, comments, votes })
  return made
}

const busyZids: number[] = []
for (let number = 0; number < CONVERSATION_COUNT; number += 1) busyZids.push((await createConversation()).zid)
const { conversation_id } = await createConversation()

const server = createServerProcess(file, {
  DEMO: '0',
  LIMITS: '{"votes_per_participant":1000000,"newcomers_per_address":1000000}',
})
await server.start()
process.once('exit', () => void server.kill())

async function castVote(tid: number, token?: string): Promise<string | undefined> {
  const answer = await fetch(`${server.origin()}/api/v3/votes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ conversation_id, tid, vote: tid % 2 === 0 ? -1 : 1 }),
  })
  const { auth } = (await answer.json()) as { auth?: { token: string } }
  if (answer.status !== 200) throw new Error(`A vote was answered with ${answer.status}.`)
  return auth?.token
}

const token = await castVote(0)
let number = 0

/** Votes at a fixed pace and returns the 99th percentile of the response time in milliseconds. */
async function measureP99(): Promise<number> {
  const times: Promise<number>[] = []
  const start = performance.now()
  for (let at = 0; at < VOTES_PER_SECOND * DURATION_SECONDS; at += 1) {
    const due = start + (1000 * at) / VOTES_PER_SECOND
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
    // from its scheduled time: a vote that was sent late has waited too
    times.push(castVote((number += 1) % COMMENT_COUNT, token).then(() => performance.now() - due))
  }
  const sorted = (await Promise.all(times)).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

const listAnalyses = () =>
  db.selectFrom('analyses').select(['zid', 'input_generation']).where('kind', '=', 'opinion').execute()
const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

/** Waits until no analysis runs. */
async function waitUntilIdle(): Promise<void> {
  for (;;) {
    const known = new Map((await listAnalyses()).map((row) => [row.zid, row.input_generation]))
    const now = await db.selectFrom('generations').select(['zid', 'value']).execute()
    if (now.every(({ zid, value }) => (known.get(zid) ?? -1) >= value)) return
    await pause()
  }
}

let analysisCount = 0
/** Measures the same during continuous analyses. */
async function measureP99Busy(): Promise<number> {
  const round = { isOver: false }
  const before = new Map((await listAnalyses()).map((row) => [row.zid, row.input_generation]))
  const keepBusy = async () => {
    while (!round.isOver) {
      for (const { zid, input_generation } of await listAnalyses()) {
        if (!busyZids.includes(zid) || before.get(zid) === input_generation) continue
        before.set(zid, input_generation)
        analysisCount += 1
        await raiseGeneration(db, zid, Date.now())
      }
      await pause()
    }
  }
  for (const zid of busyZids) await raiseGeneration(db, zid, Date.now())
  const keeping = keepBusy()
  const found = await measureP99()
  round.isOver = true
  await keeping
  await waitUntilIdle()
  return found
}

await waitUntilIdle()
const { ratio } = await bench(
  `[MATH-6] 99th percentile of POST /votes at ${VOTES_PER_SECOND} a second while conversations of ${PARTICIPANT_COUNT * VOTES_PER_PARTICIPANT} votes are analysed, beside idle`,
  {
    rounds: 5,
    warmUpRounds: 1,
    subject: measureP99Busy,
    baseline: async () => {
      await waitUntilIdle()
      return measureP99()
    },
  },
)
console.log(`  ${ratio.toFixed(2)} times the idle one, over ${analysisCount} analyses; wanted: at most 3\n`)
await server.kill()
await close()
rmSync(folder, { recursive: true, force: true })
