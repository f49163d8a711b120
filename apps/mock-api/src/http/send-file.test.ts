import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createFileStore } from '../core/export/file-store.ts'
import { clearContentCaches } from '../core/content-caches.ts'
import { raiseGeneration } from '../storage/generations.ts'
import { insertMany } from '../storage/insert-many.ts'
import { parseRange } from './send-file.ts'

const PEOPLE = 400
const COMMENTS = 20
const IDENTITY = { 'accept-encoding': 'identity' }

/** Creates a store, and closes its files at the end of the test. */
function openStore(...options: Parameters<typeof createFileStore>) {
  const store = createFileStore(...options)
  onTestFinished(() => store.clear())
  return store
}

describe('large files of exports', () => {
  let server: TestServer
  let zid: number
  beforeEach(async () => {
    server = await createTestServer()
    const built = await server.build.conversation()
    zid = built.zid
    await server.build.report(zid, 'r2large')
    const people = Array.from({ length: PEOPLE }, (_, pid) => ({ pid }))
    const comments = Array.from({ length: COMMENTS }, (_, tid) => ({ tid, txt: `Comment ${tid}`, mod: 1 }))
    const votes = people.flatMap(({ pid }) =>
      comments.map(({ tid }) => ({
        pid,
        tid,
        vote: (pid + tid) % 2,
        high_priority: 0,
        created: 1_700_000_000_000,
      })),
    )
    await fillConversation(server.db, { zid, now: 1_700_000_000_000 }, { people, comments, votes })
  })
  afterEach(() => server.close())

  const download = async (
    headers: Record<string, string> = {},
    { name = 'ada', file = 'votes.csv' } = {},
  ) => {
    const reply = await server.app.inject({
      url: `/api/v3/reportExport/r2large/${file}`,
      headers: { authorization: `Bearer ${await server.tokenFor(name)}`, ...headers },
    })
    return { status: reply.statusCode, headers: reply.headers, text: reply.body }
  }

  it('[RUN-56] are written once for all readers, and continued where a connection broke', async () => {
    const plain = await download({ 'accept-encoding': 'gzip' })
    expect(plain.headers).not.toHaveProperty('etag')
    const whole = await download(IDENTITY)
    expect(whole).toMatchObject({ status: 200, headers: { 'accept-ranges': 'bytes' } })
    expect(whole.text.length).toBeGreaterThan(256 * 1024)
    expect(whole.text.trimEnd().split('\n')).toHaveLength(PEOPLE * COMMENTS + 1)
    const etag = String(whole.headers.etag)
    expect((await download(IDENTITY)).headers.etag).toBe(etag)
    const from = 100_000
    const rest = await download({ ...IDENTITY, range: `bytes=${from}-`, 'if-range': etag })
    expect(rest.status).toBe(206)
    expect(whole.text.slice(0, from) + rest.text).toBe(whole.text)
    expect(rest.headers).toMatchObject({
      'content-range': `bytes ${from}-${whole.text.length - 1}/${whole.text.length}`,
      'repr-digest': `sha-256=:${createHash('sha256').update(whole.text).digest('base64')}:`,
    })
    const part = await download({ ...IDENTITY, range: 'bytes=3-9', 'if-range': etag })
    expect(part.text).toBe(whole.text.slice(3, 10))
    const behind = await download({ ...IDENTITY, range: 'bytes=99999999-', 'if-range': etag })
    expect(behind).toMatchObject({
      status: 416,
      headers: { 'content-range': `bytes */${whole.text.length}` },
    })
  })

  it('[RUN-56] are continued while votes come, and are new for the next reader', async () => {
    const whole = await download(IDENTITY)
    const etag = String(whole.headers.etag)
    const id = await raiseGeneration(server.db, zid, 1_700_000_100_000)
    const vote = { zid, id, pid: 0, tid: 0, vote: 1, high_priority: 0, weight_x_32767: 0 }
    await insertMany(server.db, 'votes', [{ ...vote, created: 1_700_000_100_000 }])
    const rest = await download({ ...IDENTITY, range: 'bytes=200000-', 'if-range': etag })
    expect(whole.text.slice(0, 200_000) + rest.text).toBe(whole.text)
    const next = await download(IDENTITY)
    expect(next.headers.etag).not.toBe(etag)
    expect(next.text.length).toBeGreaterThan(whole.text.length)
  })

  it('[RUN-56] are whole again for another reader, after a decision about a comment, and after an erasure', async () => {
    const etag = String((await download(IDENTITY)).headers.etag)
    const goOn = { ...IDENTITY, range: 'bytes=200000-', 'if-range': etag }
    expect((await download(goOn)).status).toBe(206)
    // readers get no single votes
    expect((await download(goOn, { name: 'dan' })).status).toBe(404)
    clearContentCaches()
    expect((await download(goOn)).status).toBe(200)
    const again = { ...goOn, 'if-range': String((await download(IDENTITY)).headers.etag) }
    expect((await download(again)).status).toBe(206)
    await server.db.updateTable('generations').set({ comments: 99 }).where('zid', '=', zid).execute()
    expect((await download(again)).status).toBe(200)
  })

  it('[RUN-56] below the size are answered as ever', async () => {
    const small = await download({ ...IDENTITY, range: 'bytes=3-' }, { file: 'comments.csv' })
    expect(small).toMatchObject({ status: 200 })
    expect(small.headers).not.toHaveProperty('etag')
  })
})

describe('the store of export files', () => {
  async function* writeSlowly(count: number, fails = false): AsyncGenerator<string> {
    for (let piece = 0; piece < count; piece += 1) {
      await new Promise(setImmediate)
      yield String(piece % 10).repeat(100_000)
    }
    if (fails) throw new Error('The database is gone.')
  }
  const read = async (pieces: AsyncIterable<Uint8Array | string>) => {
    let text = ''
    for await (const piece of pieces) text += piece.toString()
    return text
  }

  it('[RUN-56] serves readers while it writes, passes on a failure, and forgets after a time', async () => {
    let now = 0
    const server = await createTestServer()
    const store = openStore(server.config.importFolder, () => now)
    const key = { scope: 'a', freshness: '1' }
    const first = await store.open(key, writeSlowly(10))
    const second = await store.open(key, writeSlowly(10))
    expect(second).toBe(first)
    if ('pieces' in first) throw new Error('It is large.')
    const [one, other] = await Promise.all([read(first.read(0)), read(first.read(950_000))])
    expect(one).toHaveLength(1_000_000)
    expect(other).toBe(one.slice(950_000))
    expect(store.find(first.etag, 'b')).toBeUndefined()
    now = 16 * 60_000
    expect(store.find(first.etag, 'a')).toBeUndefined()
    const failing = await store.open(key, writeSlowly(10, true))
    if ('pieces' in failing) throw new Error('It is large.')
    await expect(read(failing.read(0))).rejects.toThrow('The database is gone.')
    // the next reader gets it piece by piece
    expect('pieces' in (await store.open(key, writeSlowly(10)))).toBe(true)
    await server.close()
  })

  it('[RUN-188] a file of more than the store has at least is whole where the disk has room', async () => {
    const server = await createTestServer()
    const store = openStore(server.config.importFolder, () => 0, 300_000)
    const file = await store.open({ scope: 'a', freshness: '1' }, writeSlowly(10))
    if ('pieces' in file) throw new Error('It is large.')
    expect(await read(file.read(0))).toHaveLength(1_000_000)
    await server.close()
  })

  it('[RUN-161] stops writing when the last reader has been gone for a minute, and begins anew for the next one', async () => {
    let now = 0
    let pieces = 0
    let isStopped = false
    async function* writeForever(): AsyncGenerator<string> {
      try {
        for (;;) {
          await new Promise(setImmediate)
          pieces += 1
          yield 'a'.repeat(100_000)
        }
      } finally {
        isStopped = true
      }
    }
    const server = await createTestServer()
    const store = openStore(server.config.importFolder, () => now)
    const key = { scope: 'a', freshness: '1' }
    const file = await store.open(key, writeForever())
    if ('pieces' in file) throw new Error('It is large.')
    const reader = file.read(0)
    await reader.next()
    now = 120_000
    await reader.next()
    await reader.return(undefined)
    const before = pieces
    // a reader whose connection broke comes back
    now += 59_000
    await expect.poll(() => pieces, { interval: 1 }).toBeGreaterThan(before + 5)
    const again = file.read(100)
    expect((await again.next()).value).toHaveLength(65_536)
    await again.return(undefined)
    now += 61_000
    await expect.poll(() => isStopped, { interval: 1 }).toBe(true)
    await expect(file.complete()).rejects.toThrow('Nobody reads it.')
    const next = await store.open(key, writeSlowly(10))
    expect('pieces' in next).toBe(false)
    expect(next).not.toBe(file)
    await server.close()
  })

  it('[RUN-161] ends what is read when somebody is erased, also while it is written', async () => {
    const server = await createTestServer()
    const store = openStore(server.config.importFolder, () => 0)
    const whole = await store.open({ scope: 'a', freshness: '1' }, writeSlowly(10))
    const growing = await store.open({ scope: 'b', freshness: '1' }, writeSlowly(20))
    if ('pieces' in whole || 'pieces' in growing) throw new Error('They are large.')
    await whole.complete()
    const [one, other] = [whole.read(0), growing.read(1_500_000)]
    await one.next()
    const waiting = other.next().catch((cause: unknown) => String(cause))
    store.clear()
    expect(await waiting).toContain('Something in the file was erased')
    await expect(one.next()).rejects.toThrow('Something in the file was erased')
    expect(store.find(whole.etag, 'a')).toBeUndefined()
    // what was read before is given to nobody
    const late = store.open({ scope: 'c', freshness: '1' }, writeSlowly(10))
    store.clear()
    await expect(late).rejects.toMatchObject({ code: 'polis_err_server_busy' })
    await server.close()
  })

  it('[RUN-56] reads one range of bytes, and passes over others', () => {
    expect(parseRange('bytes=0-')).toEqual({ from: 0, to: undefined })
    expect(parseRange('bytes=5-5')).toEqual({ from: 5, to: 6 })
    for (const header of [undefined, 'bytes=-5', 'bytes=6-5', 'bytes=1-2,4-5', 'rows=1-2', 'bytes=a-'])
      expect(parseRange(header)).toBeUndefined()
  })
})
