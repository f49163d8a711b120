import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

const COMMENT_COUNT = 200
const VOTES_PER_PERSON = 50
const SMALL_PEOPLE_COUNT = 1000
const LARGE_PEOPLE_COUNT = 10_000

/** Allowed additional megabytes for ten times the people. */
const MAX_EXTRA_MEGABYTES = 8
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

describe('report export of a large conversation (downloadReportFile)', () => {
  let server: TestServer
  let origin: string
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
    server = await createTestServer()
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
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
})
