import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStore, type Store } from './store.ts'
import { createAgreeVote, openOutbox } from '../test/open-outbox.ts'
import { computeBackoff } from './scheduling.ts'

describe('the outbox', () => {
  const server = shareServer()
  let zid: number
  let conversation_id: string
  let store: Store
  beforeEach(async () => {
    ;({ zid, conversation_id } = await server.scenario({ comments: ['Trees', 'Buses', 'Parks'] }))
    store = createMemoryStore()
  })

  const listVotes = async () =>
    (await server.rows('votes', { zid })).map(({ pid, tid, vote }) => ({ pid, tid, vote }))
  const listPeople = () => server.rows('participants', { zid })
  const listOnce = () => server.rows('comments', { zid, txt: 'Only once.' })

  const openTab = (send = server.fetch, { xid, ...other }: { xid?: string; store?: Store } = {}) =>
    openOutbox({ server, conversation_id, store: other.store ?? store, xid, send })
  const waitUntilSent = ({ outbox }: ReturnType<typeof openTab>) =>
    expect.poll(() => outbox.listPending()).toEqual([])

  it('[PART-5] sends items in their order, by one person, with the token of the first reply', async () => {
    const tab = openTab()
    for (const tid of [0, 1]) await tab.outbox.add(createAgreeVote(tid))
    await waitUntilSent(tab)
    expect(await listVotes()).toEqual([
      { pid: 0, tid: 0, vote: -1 },
      { pid: 0, tid: 1, vote: -1 },
    ])
    expect((await store.ensureParticipant(tab.storageKey)).token).toBeTypeOf('string')
  })

  it('[PART-5] keeps votes while the network is down, and sends each once when it is back', async () => {
    let isDown = true
    const flaky: typeof fetch = async (...args) => {
      if (isDown) throw new TypeError('Failed to fetch')
      return server.fetch(...args)
    }
    const tab = openTab(flaky)
    for (const tid of [0, 1, 2]) await tab.outbox.add(createAgreeVote(tid))
    await expect.poll(() => tab.outbox.get()).toMatchObject({ isRetrying: true, votes: 3 })
    expect(await listVotes()).toEqual([])
    isDown = false
    tab.outbox.flush()
    await waitUntilSent(tab)
    expect(await listVotes()).toHaveLength(3)
    expect(tab.outbox.get()).toMatchObject({ isRetrying: false, hasRecovered: true, votes: 0 })
  })

  it.each([
    ['a vote', () => createAgreeVote(0)],
    ['a comment', () => ({ kind: 'comment' as const, txt: 'Only once.' })],
  ])('[PART-5] counts %s once when its answers are lost', async (_, createItem) => {
    let lost = 0
    const losing: typeof fetch = async (...args) => {
      const reply = await server.fetch(...args)
      lost += 1
      if (lost <= 2) throw new TypeError('Failed to fetch')
      return reply
    }
    const tab = openTab(losing)
    await tab.outbox.add(createItem())
    for (const times of [1, 2]) {
      await expect.poll(() => lost).toBe(times)
      await expect.poll(() => tab.outbox.get().isRetrying).toBe(true)
      tab.outbox.flush()
    }
    await waitUntilSent(tab)
    expect(tab.events).toHaveLength(1)
    expect(tab.events[0]).not.toMatchObject({ refusal: 'duplicate' })
    expect([(await listVotes()).length, (await listPeople()).length]).toEqual([1, 1])
    expect((await listOnce()).length).toBeLessThanOrEqual(1)
  })

  it('[PART-5] sends each item once from two tabs at the same time', async () => {
    await store.add(openTab().storageKey, createAgreeVote(0))
    await store.add(openTab().storageKey, { kind: 'comment', txt: 'Only once.' })
    const tabs = [openTab(), openTab()]
    for (const { outbox } of tabs) outbox.flush()
    for (const tab of tabs) await waitUntilSent(tab)
    expect(await listPeople()).toHaveLength(1)
    expect((await listVotes()).filter(({ tid }) => tid === 0)).toHaveLength(1)
    expect(await listOnce()).toHaveLength(1)
  })

  it('[PART-5] identifies the person by the key when the server rejects the token', async () => {
    const tab = openTab()
    await tab.outbox.add(createAgreeVote(0))
    await waitUntilSent(tab)
    await store.setToken(tab.storageKey, 'broken')
    await tab.outbox.add(createAgreeVote(1))
    await expect.poll(() => tab.outbox.get().isRetrying).toBe(true)
    tab.outbox.flush()
    await waitUntilSent(tab)
    expect([(await listVotes()).length, (await listPeople()).length]).toEqual([2, 1])
  })

  it('[PART-5] an attempt that an event causes takes the place of the next repeated one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tab = openTab(() => Promise.reject(new TypeError('Failed to fetch')))
    await tab.outbox.add(createAgreeVote(0))
    await expect.poll(() => tab.outbox.get().isRetrying).toBe(true)
    // outboxes of earlier tests may wait, too
    const waiting = vi.getTimerCount()
    tab.outbox.flush()
    expect(vi.getTimerCount()).toBe(waiting - 1)
  })

  it('[PART-2] drops items of a closed conversation, and says so', async () => {
    await server.build.change(zid, { is_active: 0 })
    const tab = openTab()
    await tab.outbox.add(createAgreeVote(0))
    await tab.outbox.add({ kind: 'comment', txt: 'Too late.' })
    await waitUntilSent(tab)
    expect(tab.outbox.get().refusal).toBe('closed')
    expect(tab.events).toMatchObject([{ kind: 'vote' }, { kind: 'comment', refusal: 'closed' }])
  })

  it('[PART-3] keeps items until the person joins with an invite', async () => {
    await server.build.change(zid, { treevite_enabled: 1 })
    const tab = openTab()
    await tab.outbox.add(createAgreeVote(0))
    await expect.poll(() => tab.outbox.get()).toMatchObject({ needsInvite: true, votes: 1 })
  })

  it('[PART-5] retries with a growing delay, at most a minute, and never earlier than the server asks', () => {
    expect([1, 2, 3, 20].map((failures) => computeBackoff(failures, 0, 1))).toEqual([
      1000, 2000, 4000, 60_000,
    ])
    expect(computeBackoff(3, 0, 0)).toBe(2000)
    expect(computeBackoff(1, 30_000, 0.5)).toBe(30_000)
  })
})
