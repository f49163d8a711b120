import { execFile } from 'node:child_process'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

const COMMENT_COUNT = 200
const VOTES_PER_PERSON = 50
const SMALL_PEOPLE_COUNT = 1000
const LARGE_PEOPLE_COUNT = 10_000

/** Allowed additional megabytes for ten times the people. */
const MAX_EXTRA_MEGABYTES = 8
const SLOW_CLIENT_COUNT = 50
/** Megabytes per client: the page that waits for it, and the next one. */
const MEGABYTES_PER_CLIENT = 1.5
/** Allowed factor of a vote's response time during all analyses. */
const MAX_SLOWDOWN_FACTOR = 150
const VOTER_COUNT = 100
/** All voters come from one address. */
const NEWCOMER_LIMITS = JSON.stringify({ newcomers_per_address: 1e6 })

const REPORT_FILES = [
  'summary.csv',
  'comments.csv',
  'votes.csv',
  'participant-votes.csv',
  'participant-importance.csv',
  'comment-groups.csv',
]
const ARCHIVE_FILES = ['comments.csv', 'votes.csv', 'participants-votes.csv']

/** Reads a file in chunks and discards it. */
const CLIENT_SCRIPT = `
  const [, url, authorization] = process.argv
  const reply = await fetch(url, { headers: { authorization } })
  let [lines, bytes] = [0, 0]
  for await (const piece of reply.body) {
    bytes += piece.length
    for (const byte of piece) if (byte === 10) lines += 1
  }
  console.log(JSON.stringify({ status: reply.status, lines, bytes }))`

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Megabytes still in use, measured without garbage. */
function measureUsedMegabytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

const chooseVote = (pid: number, index: number): number => ((pid + index) % 3) - 1

const countPasses = (people: number): number =>
  Array.from({ length: people * VOTES_PER_PERSON }, (_, at) =>
    chooseVote(Math.floor(at / VOTES_PER_PERSON), at % VOTES_PER_PERSON),
  ).filter((vote) => vote === 0).length

describe('report export of a large conversation (downloadReportFile)', () => {
  let server: TestServer
  let origin: string
  let port: number
  let authorization: string
  const ids = new Map<number, string>()

  async function build(people: number): Promise<void> {
    const { zid, conversation_id } = await server.build.conversation()
    const now = Date.UTC(2026, 0, 1)
    ids.set(people, conversation_id)
    await server.build.report(zid, `r2report${people}`)
    const comments = Array.from({ length: COMMENT_COUNT }, (_, tid) => ({
      tid,
      txt: `Comment number ${tid}`,
    }))
    for (let start = 0; start < people; start += 1000) {
      const pids = Array.from({ length: 1000 }, (_, index) => start + index)
      const votes = pids.flatMap((pid) =>
        Array.from({ length: VOTES_PER_PERSON }, (_, index) => ({
          pid,
          tid: (pid + index * 4) % COMMENT_COUNT,
          vote: chooseVote(pid, index),
          high_priority: 0,
          created: now + pid,
        })),
      )
      const given = { people: pids.map((pid) => ({ pid })), comments: start === 0 ? comments : [], votes }
      await fillConversation(server.db, { zid, now }, given)
    }
  }

  beforeAll(async () => {
    server = await createTestServer({ env: { LIMITS: NEWCOMER_LIMITS } })
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    ;({ port } = server.app.server.address() as AddressInfo)
    authorization = `Bearer ${await server.tokenFor('ada')}`
    for (const people of [SMALL_PEOPLE_COUNT, LARGE_PEOPLE_COUNT]) await build(people)
  }, 600_000)
  afterAll(() => server.close())

  /** Downloads a file in another process; returns its number of lines and the peak memory of this process. */
  async function download(path: string) {
    const before = measureUsedMegabytes()
    let peak = before
    // the check takes as long as the work
    const sampling = setInterval(() => (peak = Math.max(peak, measureUsedMegabytes())), 700)
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      CLIENT_SCRIPT,
      origin + path,
      authorization,
    ])
    clearInterval(sampling)
    const { status, lines, bytes } = JSON.parse(stdout) as Record<'status' | 'lines' | 'bytes', number>
    expect(status).toBe(200)
    return { lines, bytes, memory: peak - before }
  }

  const paths = (people: number) => [
    ...REPORT_FILES.map((file) => `/api/v3/reportExport/r2report${people}/${file}`),
    ...ARCHIVE_FILES.map((file) => `/api/v3/conversationArchive/${ids.get(people)}/${file}`),
  ]

  it('[CLI-3] takes no more memory for ten times the votes, file by file', async () => {
    // loading and compiling do not count
    for (const path of paths(SMALL_PEOPLE_COUNT)) await download(path)
    for (const [at, path] of paths(LARGE_PEOPLE_COUNT).entries()) {
      const once = await download(paths(SMALL_PEOPLE_COUNT)[at] ?? '')
      const tenTimes = await download(path)
      console.log(
        `${path}: ${once.memory.toFixed(1)} MB once, ${tenTimes.memory.toFixed(1)} MB ten times; ` +
          `${(tenTimes.bytes / 2 ** 20).toFixed(1)} MB, ${tenTimes.lines} lines`,
      )
      expect(tenTimes.memory).toBeLessThan(once.memory + MAX_EXTRA_MEGABYTES)
      if (path.endsWith('/votes.csv')) expect(tenTimes.lines).toBe(1 + LARGE_PEOPLE_COUNT * VOTES_PER_PERSON)
      if (/participants?-votes/.test(path)) expect(tenTimes.lines).toBe(1 + LARGE_PEOPLE_COUNT)
    }
  })

  const read = async (file: string): Promise<string[]> => {
    const path = `/api/v3/reportExport/r2report${LARGE_PEOPLE_COUNT}/${file}`
    const reply = await fetch(origin + path, { headers: { authorization } })
    return (await reply.text()).trimEnd().split('\n')
  }

  it('[API-3] does not block other requests while half a million votes are written', async () => {
    const done = new AbortController()
    let [answered, longest] = [0, 0]
    const asking = (async () => {
      while (!done.signal.aborted) {
        const start = performance.now()
        expect((await fetch(`${origin}/healthz`)).status).toBe(200)
        longest = Math.max(longest, performance.now() - start)
        answered += 1
      }
    })()
    const lines = await read('votes.csv')
    done.abort()
    await asking
    expect(lines).toHaveLength(1 + LARGE_PEOPLE_COUNT * VOTES_PER_PERSON)
    console.log(`${answered} answers while the file was made, the longest after ${longest.toFixed(0)} ms`)
    // at least one reply for every 20,000 votes
    expect(answered).toBeGreaterThan((LARGE_PEOPLE_COUNT * VOTES_PER_PERSON) / 20_000)
  })

  it('[API-3] has the same counts in comments.csv as there are votes', async () => {
    const [head = '', ...rows] = await read('comments.csv')
    const columns = ['agrees', 'disagrees'].map((name) => head.split(',').indexOf(name))
    const counted = rows.map((row) => columns.reduce((sum, at) => sum + Number(row.split(',')[at]), 0))
    expect(counted.reduce((sum, votes) => sum + votes, 0)).toBe(
      LARGE_PEOPLE_COUNT * VOTES_PER_PERSON - countPasses(LARGE_PEOPLE_COUNT),
    )
  })

  /** Response times of the votes of new participants in milliseconds, ascending. */
  async function timesOfVotes(count: number): Promise<number[]> {
    const taken: number[] = []
    for (let tid = 0; tid < count; tid += 1) {
      const start = performance.now()
      const reply = await fetch(`${origin}/api/v3/votes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ conversation_id: ids.get(LARGE_PEOPLE_COUNT), tid, vote: -1 }),
      })
      taken.push(performance.now() - start)
      expect(reply.status).toBe(200)
    }
    return taken.sort((one, other) => one - other)
  }

  it('[CLI-3] read slowly by 50 clients at once stops nobody from voting', async () => {
    const alone = await timesOfVotes(VOTER_COUNT)
    const sockets: Socket[] = []
    const begun: Promise<void>[] = []
    for (let client = 0; client < SLOW_CLIENT_COUNT; client += 1) {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.write(
        `GET /api/v3/reportExport/r2report${LARGE_PEOPLE_COUNT}/votes.csv HTTP/1.1\r\nHost: test\r\n\r\n`,
      )
      begun.push(
        new Promise((resolve) => {
          socket.once('readable', () => {
            socket.read(1)
            resolve()
          })
        }),
      )
    }
    await Promise.all(begun)
    const reading = setInterval(() => sockets.forEach((socket) => socket.read(1)), 1000)
    const before = measureUsedMegabytes()
    const beside = await timesOfVotes(VOTER_COUNT)
    const memory = measureUsedMegabytes() - before
    clearInterval(reading)
    const unread = sockets.filter((socket) => !socket.destroyed && !socket.readableEnded)
    expect(unread).toHaveLength(SLOW_CLIENT_COUNT)
    for (const socket of sockets) socket.destroy()
    const [median, wanted] = [beside[VOTER_COUNT / 2]!, MAX_SLOWDOWN_FACTOR * alone[VOTER_COUNT / 2]!]
    console.log(
      `${VOTER_COUNT} votes beside ${SLOW_CLIENT_COUNT} slow clients: median ${median.toFixed(0)} ms of ${wanted.toFixed(0)}, ` +
        `slowest ${beside.at(-1)?.toFixed(0)} ms, ${memory.toFixed(0)} MB`,
    )
    expect(median).toBeLessThan(wanted)
    expect(memory).toBeLessThan(SLOW_CLIENT_COUNT * MEGABYTES_PER_CLIENT)
    const stored = await server.db
      .selectFrom('votes')
      .where('zid', '<', FOREIGN_ZID)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('pid', '>=', LARGE_PEOPLE_COUNT)
      .executeTakeFirstOrThrow()
    expect(Number(stored.count)).toBe(2 * VOTER_COUNT)
  })
})
