import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStore, type Store } from './store.ts'
import { createAgreeVote, openOutbox } from '../test/open-outbox.ts'

describe('failures while sending', () => {
  let server: TestServer
  let zid: number
  let conversation_id: string
  let store: Store
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id } = await server.scenario({ comments: ['Comment 0', 'Comment 1', 'Comment 2'] }))
    store = createMemoryStore()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.close()
  })

  const listVotes = () =>
    server.db
      .selectFrom('votes')
      .select(['pid', 'tid', 'vote'])
      .where('zid', '=', zid)
      .orderBy('tid')
      .execute()
  const refuse = (status: number, error = 'spoiled', headers: HeadersInit = {}) =>
    Response.json({ error }, { status, headers })
  /** An outbox whose next calls get these replies instead of the server's. */
  function openFailing(...replies: (Response | undefined)[]) {
    const tab = openOutbox({
      server,
      conversation_id,
      store,
      send: async (...args) => {
        const [reply] = replies.splice(0, 1)
        return reply ?? server.fetch(...args)
      },
    })
    return tab
  }
  const waitUntilSent = ({ outbox }: ReturnType<typeof openFailing>) =>
    expect.poll(async () => [await outbox.listPending(), outbox.get().votes]).toEqual([[], 0])

  it.each([408, 425, 429, 500, 503])(
    '[PART-5] keeps a vote after a reply of %d, and sends it later',
    async (status) => {
      const tab = openFailing(refuse(status))
      await tab.outbox.add(createAgreeVote(0))
      await expect
        .poll(() => tab.outbox.get())
        .toMatchObject({ isRetrying: true, votes: 1, hasRecovered: false })
      expect(tab.events).toEqual([])
      tab.outbox.flush()
      await waitUntilSent(tab)
      expect(await listVotes()).toEqual([{ pid: 0, tid: 0, vote: -1 }])
      expect(tab.outbox.get()).toMatchObject({ isRetrying: false, hasRecovered: true, refusal: undefined })
    },
  )

  it('[PART-5] sends by itself after the delay that the server asks for, not earlier, and once', async () => {
    const timeouts = vi.spyOn(globalThis, 'setTimeout')
    const tab = openFailing(refuse(429, 'busy', { 'retry-after': '1' }))
    await tab.outbox.add(createAgreeVote(0))
    await expect.poll(() => tab.outbox.get().isRetrying).toBe(true)
    // a failure without this header is repeated after half a second
    expect(timeouts.mock.calls.filter(([, delay]) => delay! >= 500)).toMatchObject([
      [expect.anything(), 1000],
    ])
    await waitUntilSent(tab)
    expect(tab.events).toHaveLength(1)
  })

  it('[PART-5] doubles the delay with each failure, and starts again after a success', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const timeouts = vi.spyOn(globalThis, 'setTimeout')
    // shorter than those of the server, which is in this process
    const listDelays = () =>
      timeouts.mock.calls.map(([, delay]) => delay).filter((delay) => delay! >= 1000 && delay! < 30_000)
    const tab = openFailing(refuse(500), refuse(500), undefined, refuse(500))
    await tab.outbox.add(createAgreeVote(0))
    await expect.poll(listDelays).toEqual([1000])
    tab.outbox.flush()
    await expect.poll(listDelays).toEqual([1000, 2000])
    tab.outbox.flush()
    await waitUntilSent(tab)
    await tab.outbox.add(createAgreeVote(1))
    await expect.poll(listDelays).toEqual([1000, 2000, 1000])
    tab.outbox.close()
  })

  it('[PART-5] a changed vote replaces the unsent one, and counts', async () => {
    const tab = openFailing(refuse(500), refuse(500), refuse(500))
    await tab.outbox.add(createAgreeVote(0))
    await tab.outbox.add(createAgreeVote(1))
    await tab.outbox.add({ ...createAgreeVote(0), vote: 1, high_priority: true })
    await expect.poll(() => tab.outbox.get().votes).toBe(2)
    expect(await tab.outbox.listPending()).toMatchObject([
      { tid: 1, vote: -1 },
      { tid: 0, vote: 1 },
    ])
    tab.outbox.flush()
    await waitUntilSent(tab)
    expect(await listVotes()).toEqual([
      { pid: 0, tid: 0, vote: 1 },
      { pid: 0, tid: 1, vote: -1 },
    ])
  })

  it('[PART-6] has only the items of its own person', async () => {
    const tab = openFailing(refuse(500))
    await tab.outbox.add(createAgreeVote(0))
    const other = openOutbox({ server, conversation_id, store, xid: 'ada' })
    expect(await other.outbox.listPending()).toEqual([])
    await expect.poll(() => tab.outbox.get().isRetrying).toBe(true)
    tab.outbox.close()
  })

  it('[PART-2] authors agree with their own comment', async () => {
    const tab = openFailing()
    await tab.outbox.add({ kind: 'comment', txt: 'Plant more.' })
    await expect.poll(() => tab.events).toEqual([{ kind: 'comment', txt: 'Plant more.', pid: 0 }])
    const { tid } = await server.row('comments', { txt: 'Plant more.' })
    expect(await listVotes()).toEqual([{ pid: 0, tid, vote: -1 }])
  })

  it('[PART-2] says why a comment was refused, and not that a vote was', async () => {
    const tab = openFailing()
    const item = { kind: 'comment', txt: 'Plant more.' } as const
    await tab.outbox.add(item)
    await expect.poll(() => tab.events).toHaveLength(1)
    await tab.outbox.add(item)
    await expect.poll(() => tab.events[1]).toMatchObject({ kind: 'comment', refusal: 'duplicate' })
    await tab.outbox.add({ kind: 'comment', txt: 'x'.repeat(5000) })
    await expect.poll(() => tab.events[2]).toMatchObject({ kind: 'comment', refusal: 'refused' })
    expect(tab.outbox.get()).toMatchObject({ comments: 0, votes: 0, refusal: undefined })
  })

  it('[PART-2] drops a vote that the server refuses, says so, and sends the next one', async () => {
    const tab = openFailing()
    await tab.outbox.add(createAgreeVote(99))
    await tab.outbox.add(createAgreeVote(0))
    await waitUntilSent(tab)
    await expect.poll(() => tab.events).toMatchObject([{ tid: 99 }, { tid: 0, pid: 0 }])
    expect(await listVotes()).toEqual([{ pid: 0, tid: 0, vote: -1 }])
    expect(tab.outbox.get().refusal).toBe('refused')
  })

  it('[PART-5] forgets a rejected token once, and gives up without one', async () => {
    const tab = openFailing(refuse(401), refuse(401))
    await store.setToken(tab.storageKey, 'rejected')
    await tab.outbox.add(createAgreeVote(0))
    await expect.poll(() => tab.outbox.get().isRetrying).toBe(true)
    expect((await store.ensureParticipant(tab.storageKey)).token).toBeUndefined()
    tab.outbox.flush()
    await waitUntilSent(tab)
    expect([tab.outbox.get().refusal, await listVotes()]).toEqual(['refused', []])
  })

  it('[PART-3] an error about the invitation keeps the token', async () => {
    const tab = openFailing(refuse(401, 'polis_err_treevite_auth_required'))
    await store.setToken(tab.storageKey, 'good')
    await tab.outbox.add(createAgreeVote(0))
    await expect.poll(() => tab.outbox.get().needsInvite).toBe(true)
    expect((await store.ensureParticipant(tab.storageKey)).token).toBe('good')
    await store.setToken(tab.storageKey, undefined)
    tab.outbox.flush()
    await waitUntilSent(tab)
    expect(tab.outbox.get().needsInvite).toBe(false)
  })

  it('[PART-5] logs an unexpected error, and tries again', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const list = vi.spyOn(store, 'ensureParticipant').mockRejectedValueOnce(new Error('disk full'))
    const tab = openFailing()
    await tab.outbox.add(createAgreeVote(0))
    await expect.poll(() => tab.outbox.get().isRetrying).toBe(true)
    expect(log).toHaveBeenCalledWith(new Error('disk full'))
    list.mockRestore()
    tab.outbox.flush()
    await waitUntilSent(tab)
  })

  it('[PART-5] tells the other tabs what was answered, and when something was sent', async () => {
    const tab = openFailing(undefined, refuse(500))
    await tab.outbox.add(createAgreeVote(2))
    await waitUntilSent(tab)
    await expect.poll(() => tab.notified).toEqual([[2], []])
    await tab.outbox.add({ kind: 'comment', txt: 'Plant more.' })
    expect(tab.notified).toEqual([[2], [], []])
    expect(tab.outbox.get()).toMatchObject({ votes: 0, comments: 1, isPersistent: false })
    // another tab sends it before this one does
    for (const { id } of await store.list(tab.storageKey)) await store.remove(id)
    await tab.outbox.refresh()
    expect(tab.outbox.get().comments).toBe(0)
  })
})
