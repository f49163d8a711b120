import { createWriteStream, existsSync, mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

const OPENDATA_DIR =
  process.env['OPENDATA_DIR'] ?? join(import.meta.dirname, '../../../../../../shared/data/opendata')
const VTAIWAN_DIR = join(OPENDATA_DIR, 'vtaiwan.uberx')

/**
 * Megabytes that ten times the people, and a batch that is looked at half-way, may cost beside one time. It is
 * measured at chance moments, at which up to 45 have been seen; half a million votes kept in memory would take more than 80.
 */
const MAX_EXTRA_MEGABYTES = 60

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe.runIf(existsSync(VTAIWAN_DIR))('import of a large conversation (importConversation)', () => {
  let server: TestServer
  let folder: string
  let origin: string
  beforeEach(async () => {
    server = await createTestServer()
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-large-'))
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Writes the votes `times` times, each time by other participants. */
  async function votesFile(times: number): Promise<string> {
    const path = join(folder, `votes-${times}.csv`)
    const [header = '', ...rows] = readFileSync(join(VTAIWAN_DIR, 'votes.csv'), 'utf8').trimEnd().split('\n')
    const file = createWriteStream(path)
    file.write(`${header}\n`)
    for (let time = 0; time < times; time += 1)
      for (const row of rows) {
        const [timestamp, datetime, tid, voter, vote] = row.split(',')
        const more = file.write(`${timestamp},${datetime},${tid},${Number(voter) + time * 5000},${vote}\n`)
        if (!more) await once(file, 'drain')
      }
    file.end()
    await once(file, 'finish')
    return path
  }

  /** Imports while checking the server's health continuously, and returns time and memory. */
  async function run(times: number) {
    const form = new FormData()
    form.append('comments.csv', await openAsBlob(join(VTAIWAN_DIR, 'comments.csv')), 'comments.csv')
    form.append('votes.csv', await openAsBlob(await votesFile(times)), 'votes.csv')
    const authorization = `Bearer ${await server.tokenFor('ada')}`
    /** memory still in use, measured without garbage */
    const used = () => {
      collectGarbage()
      const { heapUsed, external } = process.memoryUsage()
      return (heapUsed + external) / 2 ** 20
    }
    const before = used()
    let [peak, answered] = [before, 0]
    const done = new AbortController()
    const asking = (async () => {
      while (!done.signal.aborted) {
        const health = await fetch(`${origin}/healthz`)
        expect(health.status).toBe(200)
        answered += 1
        if (answered % 10 === 0) peak = Math.max(peak, used())
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    const reply = await fetch(`${origin}/api/v3/conversationImport`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    })
    done.abort()
    await asking
    return { reply: (await reply.json()) as Record<string, unknown>, memory: peak - before, answered }
  }

  it('[CLI-6] of ten times the votes takes no more memory, and other requests are answered meanwhile', async () => {
    const once = await run(1)
    const tenTimes = await run(10)
    expect(once.reply).toMatchObject({ participants: 1921, votes: 49_997 })
    expect(tenTimes.reply).toMatchObject({ participants: 19_210, votes: 499_970, comments: 197 })
    expect(tenTimes.memory).toBeLessThan(once.memory + MAX_EXTRA_MEGABYTES)
    // at least one reply for every two batches of the history
    expect(tenTimes.answered).toBeGreaterThan(499_970 / 5000 / 2)
    console.log(
      `memory: ${once.memory.toFixed(0)} MB once, ${tenTimes.memory.toFixed(0)} MB ten times; ${tenTimes.answered} answers`,
    )
  })
})
