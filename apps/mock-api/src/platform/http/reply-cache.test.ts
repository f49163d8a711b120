import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearContentCaches } from '../bounded-cache.ts'
import { createReplyCache, type ReplyKey } from './reply-cache.ts'

/** Creates a promise that the test resolves. */
function createDeferred() {
  let resolve: (text: string) => void = () => undefined
  const promise = new Promise<string>((kept) => {
    resolve = kept
  })
  return { promise, resolve: (text: string) => resolve(text) }
}

describe('createReplyCache', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('[API-3] creates a reply once for all requests of a version, concurrent or later', async () => {
    const cache = createReplyCache(100_000)
    let made = 0
    const ask = (version: string) =>
      cache.getByContent('1 public a', version, async () => {
        made += 1
        await new Promise(setImmediate)
        return { version }
      })
    const replies = await Promise.all(['1', '1', '1'].map(ask))
    expect([made, new Set(replies).size]).toEqual([1, 1])
    expect(await ask('1')).toBe(replies[0])
    expect((await ask('2')).body?.toString()).toBe('{"version":"2"}')
    expect(made).toBe(2)
  })

  it('[API-3] gives the same tag to the same content only', async () => {
    const cache = createReplyCache(100_000)
    const tag = async (version: string, value: unknown) =>
      (await cache.getByContent('1 public a', version, () => value)).etag
    const first = await tag('1', { a: 1 })
    expect(await tag('2', { a: 1 })).toBe(first)
    expect(await tag('3', { a: 2 })).not.toBe(first)
    expect(first).toMatch(/^"[\w-]+"$/)
  })

  it('[RPT-1] with a timeout sends the previous version while the new one takes long', async () => {
    const cache = createReplyCache(100_000)
    const slow = createDeferred()
    const ask = (version: string, make: () => Promise<string> | string) =>
      cache.getByContent('1 public a', version, make, 5).then(({ body }) => body?.toString())
    // the first request has no previous version
    const first = ask('1', () => slow.promise)
    await vi.advanceTimersByTimeAsync(5)
    slow.resolve('one')
    expect(await first).toBe('"one"')
    const next = createDeferred()
    const second = ask('2', () => next.promise)
    await vi.advanceTimersByTimeAsync(5)
    expect(await second).toBe('"one"')
    next.resolve('two')
    await new Promise(setImmediate)
    expect(await ask('2', () => 'never made')).toBe('"two"')
  })

  it('[SAFE-62] keeps what is of other conversations than that of an erasure', async () => {
    const cache = createReplyCache(100_000)
    const ask = async (key: ReplyKey) =>
      (await cache.getByContent(key, '1', () => String(clears))).body?.toString()
    let clears = 0
    const askAll = () => Promise.all([ask('1 public a'), ask('1 public b'), ask('12 public a')])
    expect(await askAll()).toEqual(['"0"', '"0"', '"0"'])
    clears = 1
    clearContentCaches(1)
    expect(await askAll()).toEqual(['"1"', '"1"', '"0"'])
  })

  it('gives nobody what was being created when somebody was erased, except who had asked before', async () => {
    const cache = createReplyCache(100_000)
    const ask = (make: () => Promise<string> | string) =>
      cache.getByContent('1 public a', '1', make).then(({ body }) => body?.toString())
    const before = createDeferred()
    const begun = ask(() => before.promise)
    clearContentCaches(1)
    const later = ask(() => 'without the person')
    before.resolve('with the person')
    expect([await begun, await later]).toEqual(['"with the person"', '"without the person"'])
    expect(await ask(() => 'never made')).toBe('"without the person"')
  })

  it('retries after a failure, and stays within its bytes', async () => {
    const cache = createReplyCache(1400)
    await expect(cache.get('1 public a', '"1"', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    let made = 0
    const ask = (key: string) =>
      cache.get(`1 public ${key}`, '"1"', () => {
        made += 1
        return 'x'.repeat(300)
      })
    await ask('a')
    await ask('a')
    expect(made).toBe(1)
    await ask('b')
    await ask('a')
    expect(made).toBe(3)
  })

  it('counts an empty reply with its key, so that no number of keys fills the memory', async () => {
    const cache = createReplyCache(64 * 1024)
    let made = 0
    const ask = (key: string) =>
      cache.get(`1 public ${key}`, '"1"', () => {
        made += 1
        return []
      })
    await ask('first')
    for (let mod = 0; mod < 100; mod += 1) await ask(`mod ${mod}`)
    await ask('first')
    expect(made).toBe(102)
  })

  it('[SAFE-86] [SAFE-82] while too many wait sends the previous version, or refuses', async () => {
    const cache = createReplyCache(1_000_000)
    const ask = (key: string, version: string, make: () => Promise<string> | string) =>
      cache.getByContent(`1 public ${key}`, version, make, 5)
    const first = await ask('mine', '"1"', () => 'old')
    const slow = createDeferred()
    const asked = Array.from({ length: 33 }, (_, key) => ask(String(key), '"1"', () => slow.promise))
    expect(await ask('mine', '"2"', () => 'never made')).toBe(first)
    await expect(ask('more', '"1"', () => 'never made')).rejects.toMatchObject({ status: 503 })
    slow.resolve('made')
    await Promise.all(asked)
    expect((await ask('more', '"1"', () => 'made later')).body?.toString()).toBe('"made later"')
  })
})
