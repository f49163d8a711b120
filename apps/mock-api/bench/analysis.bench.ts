import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bench } from '../../../scripts/bench.ts'
import { createBuilders } from '../testing/builders.ts'
import { fill } from '../testing/fill.ts'
import { createKilledServer } from '../testing/killed-server.ts'
import { raiseGeneration } from '../src/storage/generations.ts'
import { openDatabase } from '../src/storage/open.ts'

/** So many conversations are analysed one after the other while people vote in another one. */
const TALKS = 6
const PEOPLE = 3000
const COMMENTS = 500
const VOTES_EACH = 40

/** Votes come at this pace whatever becomes of them, for so long. */
const A_SECOND = 50
const SECONDS = 5

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const file = join(folder, 'bench.db')
const { db, close } = await openDatabase(`sqlite:${file}`)
const build = createBuilders(db, Date.now)

const comments = Array.from({ length: COMMENTS }, (_, tid) => ({ tid, txt: `Comment ${tid}` }))
const people = Array.from({ length: PEOPLE }, (_, pid) => ({ pid }))

/** Three camps, of which nobody votes on everything. */
const votes = people.flatMap(({ pid }) =>
  Array.from({ length: VOTES_EACH }, (_, at) => {
    const tid = (pid * 7 + at * 11) % COMMENTS
    const vote = (tid * 31 + (pid % 3) * 17) % 5 < 3 ? -1 : 1
    return { pid, tid, vote, high_priority: 0, created: at }
  }),
)

async function talk(): Promise<{ zid: number; conversation_id: string }> {
  const made = await build.conversation()
  await fill(db, { zid: made.zid, now: Date.now() }, { people, comments, votes })
  return made
}

const busy: number[] = []
for (let number = 0; number < TALKS; number += 1) busy.push((await talk()).zid)
const { conversation_id } = await talk()

const server = createKilledServer(file, {
  DEMO: '0',
  LIMITS: '{"votes_per_participant":1000000,"newcomers_per_address":1000000}',
})
await server.start()
process.once('exit', () => void server.kill())

async function vote(tid: number, token?: string): Promise<string | undefined> {
  const answer = await fetch(`${server.origin()}/api/v3/votes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ conversation_id, tid, vote: tid % 2 === 0 ? -1 : 1 }),
  })
  const { auth } = (await answer.json()) as { auth?: { token: string } }
  if (answer.status !== 200) throw new Error(`A vote was answered with ${answer.status}.`)
  return auth?.token
}

const token = await vote(0)
let number = 0

/** Votes at a fixed pace, and gives the 99th percentile of the time to the answer (milliseconds). */
async function p99(): Promise<number> {
  const times: Promise<number>[] = []
  const start = performance.now()
  for (let at = 0; at < A_SECOND * SECONDS; at += 1) {
    const due = start + (1000 * at) / A_SECOND
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
    // from when it was due: a vote that could not be sent in time waited too
    times.push(vote((number += 1) % COMMENTS, token).then(() => performance.now() - due))
  }
  const sorted = (await Promise.all(times)).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

const rows = () =>
  db.selectFrom('analyses').select(['zid', 'input_generation']).where('kind', '=', 'opinion').execute()
const rest = () => new Promise((resolve) => setTimeout(resolve, 100))

/** Waits until nothing is being analysed. */
async function calm(): Promise<void> {
  for (;;) {
    const known = new Map((await rows()).map((row) => [row.zid, row.input_generation]))
    const now = await db.selectFrom('generations').select(['zid', 'value']).execute()
    if (now.every(({ zid, value }) => (known.get(zid) ?? -1) >= value)) return
    await rest()
  }
}

let results = 0
/** The same while one analysis follows the other. */
async function p99Busy(): Promise<number> {
  const round = { isOver: false }
  const before = new Map((await rows()).map((row) => [row.zid, row.input_generation]))
  const keepBusy = async () => {
    while (!round.isOver) {
      for (const { zid, input_generation } of await rows()) {
        if (!busy.includes(zid) || before.get(zid) === input_generation) continue
        before.set(zid, input_generation)
        results += 1
        await raiseGeneration(db, zid, Date.now())
      }
      await rest()
    }
  }
  for (const zid of busy) await raiseGeneration(db, zid, Date.now())
  const keeping = keepBusy()
  const found = await p99()
  round.isOver = true
  await keeping
  await calm()
  return found
}

await calm()
const { ratio } = await bench(
  `[MATH-6] 99th percentile of POST /votes at ${A_SECOND} a second while conversations of ${PEOPLE * VOTES_EACH} votes are analysed, beside idle`,
  {
    rounds: 5,
    warmUp: 1,
    subject: p99Busy,
    yardstick: async () => {
      await calm()
      return p99()
    },
  },
)
console.log(`  ${ratio.toFixed(2)} times the idle one, over ${results} analyses; wanted: at most 3\n`)
await server.kill()
await close()
rmSync(folder, { recursive: true, force: true })
