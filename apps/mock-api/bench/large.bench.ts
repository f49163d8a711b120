import { cpus, loadavg } from 'node:os'
import { createServerProcess } from '@folkmoot/testing/server-process'
import type { Send } from './import-files.ts'
import {
  listAccountCalls,
  listConversationCalls,
  listPersonCalls,
  listPublishedCalls,
  listWideCalls,
  type MeasuredCall,
} from './large-calls.ts'
import { openLargeData } from './large-data.ts'
import {
  deleteConversation,
  importVotes,
  joinAndErase,
  publishVotes,
  voteAndAnalyse,
  waitForAnalysis,
  type JobPlace,
} from './large-jobs.ts'
import { formatProgress, formatTable, listProblems, WANTED } from './large-table.ts'
import { signIn } from './sign-in.ts'
import { startMeasuring, type Figures } from './measure-beside.ts'

// npm run bench -- large [VOTES] [WORD,WORD…]: what a large conversation costs the server, and whether it answers others meanwhile.
// With words only the calls and jobs whose names have one of them are measured.

const VOTES = Number(process.argv[3] ?? 10_000_000)
const WORDS = (process.argv[4] ?? '').split(',')
const SIZE = { people: VOTES / 50, comments: 2000, votesEach: 50, conversations: 5000 }
const IMPORTED_VOTES = VOTES / 10
const LIST_LIMIT = 9999
/** Rounds of each call on a small conversation, because code that runs for the first time is slow whatever it runs on. */
const WARM_UP_ROUNDS = 3
const CALL_TIMEOUT_MS = 1_800_000

if (!Number.isInteger(VOTES / 500) || VOTES <= 0)
  throw new Error('The number of votes must be a multiple of 500: npm run bench -- large 10000000')

console.log(
  `[RUN-45] ${VOTES.toLocaleString('en')} votes of ${SIZE.people.toLocaleString('en')} people on ${SIZE.comments} comments, beside ` +
    `${SIZE.conversations} small conversations; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`,
)
const { file, data } = await openLargeData(SIZE)
const { large, wide, small, token } = data

const server = createServerProcess(file, {
  DEMO: '0',
  LOG_LEVEL: 'error',
  // the default is too little for a hundred million
  ANALYSIS_MEMORY_MB: '4096',
  LIMITS: JSON.stringify({
    votes_per_participant: 1e6,
    newcomers_per_address: 1e6,
    import_bytes_per_account: 2 ** 34,
  }),
})
process.once('exit', () => void server.kill())
await server.start()
const { measure, stop } = await startMeasuring(server.origin(), () => server.pid() ?? 0)

const all: Figures[] = []

const isWanted = (name: string): boolean => WORDS.some((word) => name.includes(word))

async function record(name: string, work: () => Promise<string>): Promise<void> {
  if (!isWanted(name)) return
  const figures = await measure(name, work)
  all.push(figures)
  console.log(formatProgress(figures))
}

const sendAs =
  (as: string | undefined): Send =>
  async (method, path, body) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${server.origin()}/api/v3/${path}`, {
      method,
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text.slice(0, 200)}`)
    return JSON.parse(text) as Record<string, unknown>
  }
const place: JobPlace = { file, send: sendAs(token), sendAs }

/** Reads a reply to its end without keeping it. @throws unless it is the whole reply of a success */
async function read({ path, authorized }: MeasuredCall, as = token): Promise<string> {
  const answer = await fetch(server.origin() + path, {
    headers: { 'accept-encoding': 'gzip', ...(authorized && { authorization: `Bearer ${as}` }) },
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })
  let bytes = 0
  for await (const piece of answer.body ?? []) bytes += piece.length
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 0)} MB`
}

async function readAll(calls: readonly MeasuredCall[], as?: string): Promise<void> {
  for (const call of calls) await record(call.name, () => read(call, as))
}

async function warmUp(calls: readonly MeasuredCall[]): Promise<void> {
  for (const call of calls.filter(({ name }) => isWanted(name)))
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await read(call).catch(() => undefined)
}

async function measureCalls(): Promise<void> {
  await warmUp([...listConversationCalls(small), ...listAccountCalls(50)])
  await record('nothing', () => Promise.resolve(''))
  await readAll([...listConversationCalls(large), ...listWideCalls(wide), ...listAccountCalls(LIST_LIMIT)])
}

async function measurePerson(): Promise<void> {
  const person = await signIn(server.origin(), 'ada')
  for (const call of listPersonCalls()) await read(call, person).catch(() => undefined)
  await readAll(listPersonCalls(), person)
}

async function measurePublication(): Promise<void> {
  await publishVotes(place, small)
  await warmUp(listPublishedCalls(small))
  await record('publishing the votes', () => publishVotes(place, large))
  await readAll(listPublishedCalls(large))
}

async function measureChanges(): Promise<void> {
  // many new people at once would have to prove work
  await place.send('PUT', 'conversations', {
    conversation_id: large.conversation_id,
  })
  await record('votes, and their analysis', () => voteAndAnalyse(place, large))
  await record('erasure of a participant', () => joinAndErase(place, large))
  let imported = ''
  await record(`import of ${IMPORTED_VOTES.toLocaleString('en')} votes`, async () => {
    imported = await importVotes(place, IMPORTED_VOTES)
    return ''
  })
  if (imported !== '') await record('deletion of the import', () => deleteConversation(place, imported))
  await record('deletion of the large conversation', () => deleteConversation(place, large.conversation_id))
}

await measure('the small ones', () => waitForAnalysis(file, [small.zid, wide.zid]))
const analysed = await measure('analysis, from the start of the server', () =>
  waitForAnalysis(file, [large.zid]),
)
all.push(analysed)
console.log(formatProgress(analysed))
// a server that has just analysed is not the usual one
await server.stop()
await server.start()
await new Promise((resolve) => setTimeout(resolve, 3000))
await measureCalls()
await measurePerson()
await measurePublication()
await measureChanges()

const problems = listProblems(all)
console.log(`\n${formatTable(all)}\n`)
console.log(
  `  wanted: the main thread busy for at most ${WANTED.busyMs} ms before /healthz is answered, at the 99th percentile (the whole wait says that ` +
    `only on a quiet machine), and less than ${WANTED.megabytes} MB. Load at the end: ${loadavg()[0]?.toFixed(1)}.`,
)
console.log(
  problems.length === 0 ? '  All of it holds.' : `  Not:\n${problems.map((one) => `  - ${one}`).join('\n')}`,
)
process.exitCode = problems.length === 0 ? 0 : 1
stop()
await server.kill()
