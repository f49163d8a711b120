import { cpus, loadavg } from 'node:os'
import { createPostgresDatabase } from '@folkmoot/testing/database'
import type { LoadRequest } from 'autocannon'
import { bench } from '../../../scripts/bench.ts'
import { measureLoad, startServerProcess, type BareServer, type OurServer } from './bench-servers.ts'
import { createRequests } from './server-requests.ts'

/** A server by itself uses a core, and so do PostgreSQL and the load generator. */
const CORES_FOR_TWO_SERVERS = 4
/** Two servers are for many people: with few connections each has groups of votes half as large, and PostgreSQL twice as many. */
const CONNECTIONS = 100
const ROUNDS = 9
/** The second server has served nothing before: V8 has optimised the code of votes after some 7,000. */
const WARM_UP_ROUNDS = 8

type CreateRequest = () => LoadRequest
/** One way to serve: the origins, and the requests for its data. */
interface Subject {
  origins: readonly string[]
  requests: ReturnType<typeof createRequests>
  conversation_id: string
}
type Load = (subject: Subject) => { path: string; createRequest: CreateRequest }

const LOADS: Readonly<Record<string, { load: Load; least: number }>> = {
  'POST /votes of known participants': {
    load: ({ requests }) => ({ path: '/votes', createRequest: requests.vote }),
    least: 0.25,
  },
  'POST /votes of newcomers': {
    load: ({ requests }) => ({ path: '/votes', createRequest: requests.newcomer }),
    least: 0.2,
  },
  'GET /nextComment': {
    load: ({ requests, conversation_id }) => ({
      path: `/nextComment?conversation_id=${conversation_id}`,
      createRequest: requests.byParticipants,
    }),
    least: 0.2,
  },
}

/** Loads all servers of a subject at once with the same number of connections in all; milliseconds for each reply of all. */
async function measure(subject: Subject, load: Load): Promise<number> {
  const { path, createRequest } = load(subject)
  const { origins } = subject
  const times = await Promise.all(
    origins.map((origin) =>
      measureLoad(`${origin}/api/v3${path}`, createRequest, CONNECTIONS / origins.length),
    ),
  )
  return 1 / times.reduce((rate, ms) => rate + 1 / ms, 0)
}

async function compare(title: string, least: number, load: Load, subject: Subject, baseline: Subject) {
  const { ratio } = await bench(title, {
    subject: () => measure(subject, load),
    baseline: () => measure(baseline, load),
    rounds: ROUNDS,
    warmUpRounds: WARM_UP_ROUNDS,
  })
  console.log(
    `  requests a second: ${(1 / ratio).toFixed(2)} of the yardstick’s; wanted: at least ${least}\n`,
  )
}

async function main(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return console.log('postgres: TEST_DATABASE_URL is not set, so this is not measured.')
  const database = await createPostgresDatabase('bench', url)
  const env = { BENCH_DATABASE_URL: process.env.BENCH_POOLER_URL ?? database.url }
  const sqlite = await startServerProcess<OurServer>('serve-ours.ts')
  const first = await startServerProcess<OurServer>('serve-ours.ts', env)
  const second = await startServerProcess<BareServer>('serve-ours.ts', { ...env, BENCH_SECOND: '1' })
  const toSubject = (ours: OurServer, origins: string[]): Subject => ({
    origins,
    requests: createRequests(ours),
    conversation_id: ours.conversation_id,
  })
  const onSqlite = toSubject(sqlite, [sqlite.origin])
  const one = toSubject(first, [first.origin])
  const two = { ...one, origins: [first.origin, second.origin] }
  const hasCores = cpus().length >= CORES_FOR_TWO_SERVERS
  for (const [name, { load, least }] of Object.entries(LOADS)) {
    await compare(`${name}: PostgreSQL beside SQLite`, least, load, one, onSqlite)
    const wanted = hasCores ? 1.6 : 1
    await compare(
      `${name}: two servers on one PostgreSQL beside one, on ${cpus().length} cores`,
      wanted,
      load,
      two,
      one,
    )
  }
  console.log(`  load of the machine: ${loadavg()[0]?.toFixed(1)}\n`)
  for (const server of [sqlite, first, second]) server.stop()
  await database.close()
}

await main()
