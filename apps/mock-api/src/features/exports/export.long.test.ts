import { execFile } from 'node:child_process'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fill } from '../../../testing/fill.ts'
import { createTestServer, type TestServer } from '../../../testing/index.ts'

const COMMENTS = 200
const VOTES_EACH = 50
const SMALL = 1000
const LARGE = 10_000

/** Megabytes that ten times the people may cost beside one time. */
const MARGIN = 8
const SLOW_CLIENTS = 50
/** Megabytes for each of them: the page that waits for them, and the one after it. */
const PAGES = 1.5
/** How many times as long a vote may take beside them all. */
const SLOWER = 150
const VOTERS = 100

const REPORT_FILES = [
  'summary.csv',
  'comments.csv',
  'votes.csv',
  'participant-votes.csv',
  'participant-importance.csv',
  'comment-groups.csv',
]
const ARCHIVE_FILES = ['comments.csv', 'votes.csv', 'participants-votes.csv']

/** Reads a file piece by piece and throws it away. */
const CLIENT = `
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

/** Megabytes that are still in use: garbage would hide them. */
function used(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

describe('the export of a large conversation', () => {
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
    const comments = Array.from({ length: COMMENTS }, (_, tid) => ({ tid, txt: `Comment number ${tid}` }))
    for (let start = 0; start < people; start += 1000) {
      const pids = Array.from({ length: 1000 }, (_, index) => start + index)
      const votes = pids.flatMap((pid) =>
        Array.from({ length: VOTES_EACH }, (_, index) => ({
          pid,
          tid: (pid + index * 4) % COMMENTS,
          vote: ((pid + index) % 3) - 1,
          high_priority: 0,
          created: now + pid,
        })),
      )
      const given = { people: pids.map((pid) => ({ pid })), comments: start === 0 ? comments : [], votes }
      await fill(server.db, { zid, now }, given)
    }
  }

  beforeAll(async () => {
    server = await createTestServer()
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    ;({ port } = server.app.server.address() as AddressInfo)
    authorization = `Bearer ${await server.tokenFor('ada')}`
    for (const people of [SMALL, LARGE]) await build(people)
  }, 600_000)
  afterAll(() => server.close())

  /** Takes a file in a process of its own; says how many lines it had and what it took of this one at most. */
  async function download(path: string) {
    const before = used()
    let peak = before
    // looking costs as much as the work that is looked at
    const sampling = setInterval(() => (peak = Math.max(peak, used())), 700)
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      CLIENT,
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

  it('[CLI-3] of ten times the votes takes no more memory, file by file', async () => {
    // what is loaded and compiled once does not count
    for (const path of paths(SMALL)) await download(path)
    for (const [at, path] of paths(LARGE).entries()) {
      const once = await download(paths(SMALL)[at] ?? '')
      const tenTimes = await download(path)
      console.log(
        `${path}: ${once.memory.toFixed(1)} MB once, ${tenTimes.memory.toFixed(1)} MB ten times; ` +
          `${(tenTimes.bytes / 2 ** 20).toFixed(1)} MB, ${tenTimes.lines} lines`,
      )
      expect(tenTimes.memory).toBeLessThan(once.memory + MARGIN)
      if (path.endsWith('/votes.csv')) expect(tenTimes.lines).toBe(1 + LARGE * VOTES_EACH)
      if (/participants?-votes/.test(path)) expect(tenTimes.lines).toBe(1 + LARGE)
    }
  })

  it('[API-3] lets others be answered while half a million votes are counted', async () => {
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
    const reply = await fetch(`${origin}/api/v3/reportData/r2report${LARGE}`)
    const { counts, comments } = (await reply.json()) as {
      counts: { votes: number; voters: number }
      comments: { count: number }[]
    }
    done.abort()
    await asking
    expect(counts).toMatchObject({ votes: LARGE * VOTES_EACH, voters: LARGE })
    expect(comments.reduce((sum, { count }) => sum + count, 0)).toBe(LARGE * VOTES_EACH)
    console.log(`${answered} answers while the document was made, the longest after ${longest.toFixed(0)} ms`)
    // an answer for every fourth page of votes at least
    expect(answered).toBeGreaterThan((LARGE * VOTES_EACH) / 5000 / 4)
  })

  /** Milliseconds until each of the votes of new people was answered, in rising order. */
  async function timesOfVotes(count: number): Promise<number[]> {
    const taken: number[] = []
    for (let tid = 0; tid < count; tid += 1) {
      const start = performance.now()
      const reply = await fetch(`${origin}/api/v3/votes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ conversation_id: ids.get(LARGE), tid, vote: -1 }),
      })
      taken.push(performance.now() - start)
      expect(reply.status).toBe(200)
    }
    return taken.sort((one, other) => one - other)
  }

  it('[CLI-3] read slowly by 50 clients at once stops nobody from voting', async () => {
    const alone = await timesOfVotes(VOTERS)
    const sockets: Socket[] = []
    const begun: Promise<void>[] = []
    for (let client = 0; client < SLOW_CLIENTS; client += 1) {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.write(`GET /api/v3/reportExport/r2report${LARGE}/votes.csv HTTP/1.1\r\nHost: test\r\n\r\n`)
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
    const before = used()
    const beside = await timesOfVotes(VOTERS)
    const memory = used() - before
    clearInterval(reading)
    const unread = sockets.filter((socket) => !socket.destroyed && !socket.readableEnded)
    expect(unread).toHaveLength(SLOW_CLIENTS)
    for (const socket of sockets) socket.destroy()
    const [median, wanted] = [beside[VOTERS / 2]!, SLOWER * alone[VOTERS / 2]!]
    console.log(
      `${VOTERS} votes beside ${SLOW_CLIENTS} slow clients: median ${median.toFixed(0)} ms of ${wanted.toFixed(0)}, ` +
        `slowest ${beside.at(-1)?.toFixed(0)} ms, ${memory.toFixed(0)} MB`,
    )
    expect(median).toBeLessThan(wanted)
    expect(memory).toBeLessThan(SLOW_CLIENTS * PAGES)
    const stored = await server.db
      .selectFrom('votes')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('pid', '>=', LARGE)
      .executeTakeFirstOrThrow()
    expect(Number(stored.count)).toBe(2 * VOTERS)
  })
})
