import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CallError } from '@folkmoot/client/call-error'
import { createMemoryStore, type Store } from '../outbox/store.ts'
import { createAgreeVote } from '../test/open-outbox.ts'
import { openSession, toLoadError } from './session.ts'

describe('the session of a person', () => {
  const server = shareServer()
  let zid: number
  let conversation_id: string
  let store: Store
  /** gives a reply instead of the server's: before the server gets the call, and after it */
  let fail: (path: string) => Response | undefined
  let lose: typeof fail
  beforeEach(async () => {
    ;({ zid, conversation_id } = await server.scenario({ comments: ['Trees', 'Buses', 'Parks'] }))
    store = createMemoryStore()
    fail = lose = () => undefined
    vi.stubGlobal('fetch', async (...[path, init]: Parameters<typeof fetch>) => {
      const refused = fail(String(path))
      if (refused) return refused
      const reply = await server.fetch(path, init)
      return lose(String(path)) ?? reply
    })
  })

  const open = async (xid?: string) => {
    const session = await openSession({ conversation_id, xid }, Promise.resolve(store))
    onTestFinished(session.close)
    return session
  }
  const createVote = (tid: number) => ({ tid, vote: -1 })
  const listVotes = async () =>
    (await server.rows('votes', { zid })).map(({ pid, tid, vote }) => ({ pid, tid, vote }))
  /** The server is down and asks for a delay of an hour, so only an event can cause the next attempt. */
  const failVotes = (path: string) =>
    path.includes('/votes')
      ? Response.json({ error: 'down' }, { status: 503, headers: { 'retry-after': '3600' } })
      : undefined

  it('[PART-6] two visitors of one browser are two people, and each comes back as the same one', async () => {
    const [ada, ben] = [await open('ada'), await open('ben')]
    expect(ada.participant_key).not.toBe(ben.participant_key)
    for (const session of [ada, ben]) session.voting.answer(createAgreeVote(0))
    await expect.poll(async () => (await listVotes()).map(({ pid }) => pid).sort()).toEqual([0, 1])
    const people = await server.rows('participants', { zid }, 'xid_label')
    expect(people).toMatchObject([{ xid_label: 'ada' }, { xid_label: 'ben' }])
    await expect
      .poll(async () => (await store.ensureParticipant(`${conversation_id} ben`)).token)
      .toBeTypeOf('string')
    const token = async (xid: string) => (await store.ensureParticipant(`${conversation_id} ${xid}`)).token
    expect(await token('ada')).not.toBe(await token('ben'))
    expect((await open('ada')).participant_key).toBe(ada.participant_key)
    expect((await open('ada')).voting.get().pid).toBe(ada.voting.get().pid)
  })

  it.each([
    ['the connection is back', () => window.dispatchEvent(new Event('online'))],
    ['the reader returns to the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('[PART-5] sends unsent votes when %s, until it is closed', async (_, happen) => {
    const session = await open()
    fail = failVotes
    session.voting.answer(createAgreeVote(0))
    await expect.poll(() => session.outbox.get().isRetrying).toBe(true)
    fail = () => undefined
    happen()
    await expect.poll(listVotes).toEqual([{ pid: 0, tid: 0, vote: -1 }])
    await expect.poll(() => session.outbox.get().isRetrying).toBe(false)
    session.close()
    const calls = vi.spyOn(store, 'list')
    happen()
    expect(calls).not.toHaveBeenCalled()
  })

  it.each([
    ['request', () => (fail = failVotes)],
    ['reply', () => (lose = failVotes)],
  ])(
    '[PART-5] sends items of an earlier page at the start (lost %s), and counts them once',
    async (_, breakServer) => {
      const first = await open()
      // with the token of this vote the server knows the person at the second opening
      first.voting.answer(createAgreeVote(0))
      await expect.poll(() => first.outbox.listPending()).toEqual([])
      breakServer()
      first.voting.answer(createAgreeVote(1))
      await expect.poll(() => first.outbox.get().isRetrying).toBe(true)
      first.close()
      fail = lose = () => undefined
      const second = await open()
      // after a lost reply both the server and the outbox have the vote
      expect(second.voting.get().votes).toMatchObject([createVote(0), createVote(1)])
      expect(second.voting.get().comments.map(({ tid }) => tid)).not.toContain(1)
      await expect.poll(() => second.outbox.listPending()).toEqual([])
      expect(await listVotes()).toEqual([0, 1].map((tid) => ({ pid: 0, ...createVote(tid) })))
    },
  )

  it('[PART-5] an answer in one tab leaves the other tab', async () => {
    const [one, other] = [await open(), await open()]
    await expect.poll(() => other.voting.get().comments).toHaveLength(3)
    const tid = other.voting.get().comments[0]?.tid ?? -1
    one.voting.answer(createAgreeVote(tid))
    await expect.poll(() => other.voting.get().comments.map((comment) => comment.tid)).not.toContain(tid)
    await expect.poll(() => other.voting.get().left).toBe(2)
  })

  it('[PART-5] takes an answer of another tab that comes while it opens', async () => {
    const one = await open()
    await expect.poll(() => one.voting.get()).toMatchObject({ isLoading: false, isExhausted: true })
    const { list } = store
    vi.spyOn(store, 'list').mockImplementationOnce(async (storageKey) => {
      const pending = await list(storageKey)
      const channel = new BroadcastChannel(`folkmoot ${conversation_id}`)
      const hear = () =>
        new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
      one.voting.answer(createAgreeVote(0))
      // the answer, and that it was sent: by then whoever listened has heard the first
      await hear()
      await hear()
      channel.close()
      return pending
    })
    const other = await open()
    await expect.poll(() => other.voting.get().comments.map(({ tid }) => tid)).not.toContain(0)
    await expect.poll(listVotes).toEqual([{ pid: 0, tid: 0, vote: -1 }])
  })

  it('[PART-5] forgets a token that the server rejects, and keeps the key', async () => {
    const first = await open()
    first.voting.answer(createAgreeVote(0))
    await expect.poll(() => first.outbox.listPending()).toEqual([])
    await first.saveToken({ token: 'broken', token_type: 'Bearer', expires_in: 1 })
    expect((await store.ensureParticipant(conversation_id)).token).toBe('broken')
    const second = await open()
    expect(second.participant_key).toBe(first.participant_key)
    expect((await store.ensureParticipant(conversation_id)).token).not.toBe('broken')
  })

  it('[PART-1] an error that is not about the token keeps the token', async () => {
    await store.setToken(conversation_id, 'good')
    fail = () => Response.json({ error: 'polis_err_internal' }, { status: 500 })
    await expect(open()).rejects.toMatchObject({ status: 500 })
    expect((await store.ensureParticipant(conversation_id)).token).toBe('good')
  })

  it('the key of the browser is enough when the token is over', async () => {
    const first = await open()
    first.voting.answer(createAgreeVote(0))
    await expect.poll(async () => (await store.ensureParticipant(conversation_id)).token).toBeTypeOf('string')
    first.close()
    await server.build.change(zid, { identity_required: 1 })
    await store.setToken(conversation_id, undefined)
    expect((await open()).init.ptpt?.pid).toBe(0)
  })

  it('of two visitors who took part in this browser, the plain link goes on as neither', async () => {
    for (const xid of ['ada', 'ben']) (await open(xid)).close()
    await server.build.change(zid, { xid_required: 1 })
    expect((await open()).init.ptpt ?? null).toBeNull()
    await store.forget(`${conversation_id} ben`)
    expect((await open()).init.ptpt?.pid).toBe(0)
  })
})

it.each([
  [new CallError(0, 'unreachable'), 'offline'],
  [new CallError(400, 'polis_err_param_parse_failed_conversation_id'), 'unknown'],
  [new CallError(403, 'polis_err_domain'), 'foreignSite'],
  [new CallError(429, 'polis_err_rate_limit'), 'busy'],
  [new CallError(500, 'polis_err_internal'), 'failed'],
  [new TypeError('no'), 'failed'],
])('[PART-1] %o is shown as %s', (problem, expected) => {
  expect(toLoadError(problem)).toBe(expected)
})
