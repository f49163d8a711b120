import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthFetch, createCallEndpoint } from '../api/client.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import type { Store } from '../store/store.ts'
import { computeBackoff } from './backoff.ts'
import { createOutbox, type OutboxEvent } from './outbox.ts'

describe('what waits to be sent', () => {
  let server: TestServer
  let zid: number
  let conversation_id: string
  let store: Store
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id } = await server.build.conversation())
    for (const tid of [0, 1, 2]) await server.build.comment(zid, tid)
    store = createMemoryStore()
  })
  afterEach(() => server.close())

  const agree = (tid: number) => ({ kind: 'vote' as const, tid, vote: -1 as const, high_priority: false })
  const cast = () =>
    server.db.selectFrom('votes').select(['pid', 'tid', 'vote']).where('zid', '=', zid).execute()
  const people = () => server.db.selectFrom('participants').selectAll().where('zid', '=', zid).execute()

  /** An outbox as one tab has it; `xid` when the page around names the visitor. */
  function tab(send = server.fetch, { xid, kept = store }: { xid?: string; kept?: Store } = {}) {
    const name = `${conversation_id} ${xid ?? ''}`
    const call = createCallEndpoint(createAuthFetch(async () => (await kept.ensurePerson(name)).token, send))
    const alone = (_: string, task: () => Promise<void>) => task()
    const outbox = createOutbox({
      conversation_id,
      xid,
      store: kept,
      call,
      name,
      runExclusive: alone,
      notifyTabs: () => undefined,
    })
    const news: OutboxEvent[] = []
    outbox.onEvent((one) => news.push(one))
    return { outbox, news, name }
  }
  const empty = ({ outbox }: ReturnType<typeof tab>) => expect.poll(() => outbox.listPending()).toEqual([])

  it('[PART-5] goes out in its order, by one person, with the token of the first answer', async () => {
    const one = tab()
    for (const tid of [0, 1]) await one.outbox.add(agree(tid))
    await empty(one)
    expect(await cast()).toEqual([
      { pid: 0, tid: 0, vote: -1 },
      { pid: 0, tid: 1, vote: -1 },
    ])
    expect((await store.ensurePerson(one.name)).token).toBeTypeOf('string')
  })

  it('[PART-5] stays while the network is away, and is counted once when it is back', async () => {
    let away = true
    const flaky: typeof fetch = async (...given) => {
      if (away) throw new TypeError('Failed to fetch')
      return server.fetch(...given)
    }
    const one = tab(flaky)
    for (const tid of [0, 1, 2]) await one.outbox.add(agree(tid))
    await expect.poll(() => one.outbox.get()).toMatchObject({ isRetrying: true, votes: 3 })
    expect(await cast()).toEqual([])
    away = false
    one.outbox.flush()
    await empty(one)
    expect(await cast()).toHaveLength(3)
    expect(one.outbox.get()).toMatchObject({ isRetrying: false, hasRecovered: true, votes: 0 })
  })

  it.each([
    ['a vote', () => agree(0)],
    ['a comment', () => ({ kind: 'comment' as const, txt: 'Only once.' })],
  ])('[PART-5] %s whose answer is lost on the way back is counted once', async (_, make) => {
    let lost = 0
    const losing: typeof fetch = async (...given) => {
      const reply = await server.fetch(...given)
      lost += 1
      if (lost <= 2) throw new TypeError('Failed to fetch')
      return reply
    }
    const one = tab(losing)
    await one.outbox.add(make())
    for (const times of [1, 2]) {
      await expect.poll(() => lost).toBe(times)
      await expect.poll(() => one.outbox.get().isRetrying).toBe(true)
      one.outbox.flush()
    }
    await empty(one)
    expect(one.news).toHaveLength(1)
    expect(one.news[0]).not.toMatchObject({ refusal: 'duplicate' })
    expect([(await cast()).length, (await people()).length]).toEqual([1, 1])
    const texts = await server.db
      .selectFrom('comments')
      .where('zid', '<', FOREIGN_ZID)
      .select('txt')
      .where('txt', '=', 'Only once.')
      .execute()
    expect(texts.length).toBeLessThanOrEqual(1)
  })

  it('[PART-5] is doubled neither by a second tab that sends at the same time', async () => {
    await store.add(tab().name, agree(0))
    await store.add(tab().name, { kind: 'comment', txt: 'Only once.' })
    const tabs = [tab(), tab()]
    for (const { outbox } of tabs) outbox.flush()
    for (const one of tabs) await empty(one)
    expect(await people()).toHaveLength(1)
    expect((await cast()).filter(({ tid }) => tid === 0)).toHaveLength(1)
    expect(
      await server.db
        .selectFrom('comments')
        .where('zid', '<', FOREIGN_ZID)
        .select('txt')
        .where('txt', '=', 'Only once.')
        .execute(),
    ).toHaveLength(1)
  })

  it('[PART-5] nor by a second device with the same external id', async () => {
    const devices = [
      tab(server.fetch, { xid: 'ada' }),
      tab(server.fetch, { xid: 'ada', kept: createMemoryStore() }),
    ]
    for (const one of devices) {
      await one.outbox.add(agree(1))
      await empty(one)
    }
    expect([await cast(), (await people()).length]).toEqual([[{ pid: 0, tid: 1, vote: -1 }], 1])
  })

  it('[PART-5] finds its person again by the key when the token is not taken any more', async () => {
    const one = tab()
    await one.outbox.add(agree(0))
    await empty(one)
    await store.setToken(one.name, 'broken')
    await one.outbox.add(agree(1))
    await expect.poll(() => one.outbox.get().isRetrying).toBe(true)
    one.outbox.flush()
    await empty(one)
    expect([(await cast()).length, (await people()).length]).toEqual([2, 1])
  })

  it('[PART-2] is let go when the conversation was closed, and says so', async () => {
    await server.build.change(zid, { is_active: 0 })
    const one = tab()
    await one.outbox.add(agree(0))
    await one.outbox.add({ kind: 'comment', txt: 'Too late.' })
    await empty(one)
    expect(one.outbox.get().refusal).toBe('closed')
    expect(one.news).toMatchObject([{ kind: 'vote' }, { kind: 'comment', refusal: 'closed' }])
  })

  it('[PART-3] waits at the door of a conversation by invitation', async () => {
    await server.build.change(zid, { treevite_enabled: 1 })
    const one = tab()
    await one.outbox.add(agree(0))
    await expect.poll(() => one.outbox.get()).toMatchObject({ needsInvite: true, votes: 1 })
  })

  it('[PART-5] is tried later and later, at most a minute apart, and not before the server wants it', () => {
    expect([1, 2, 3, 20].map((failures) => computeBackoff(failures, 0, 1))).toEqual([
      1000, 2000, 4000, 60_000,
    ])
    expect(computeBackoff(3, 0, 0)).toBe(2000)
    expect(computeBackoff(1, 30_000, 0.5)).toBe(30_000)
  })
})
