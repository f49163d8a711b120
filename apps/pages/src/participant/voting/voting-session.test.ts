import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, expect, it } from 'vitest'
import { createAuthFetch, createCallEndpoint } from '@folkmoot/client/call'
import { participationInit } from '../api/endpoints.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createMemoryStore, type Store } from '../outbox/store.ts'
import { createVotingSession } from './voting-session.ts'

const COMMENT_COUNT = 10
const server = shareServer()
let zid: number
let conversation_id: string
beforeEach(async () => {
  const comments = Array.from({ length: COMMENT_COUNT }, (_, tid) => `Comment ${tid}`)
  ;({ zid, conversation_id } = await server.scenario({ comments }))
})

const createAgreeVote = (tid: number) => ({ kind: 'vote', tid, vote: -1, high_priority: false }) as const

/** A device that stores no answer before `awake` resolves, and calls back when it reads the outbox. */
interface Device {
  awake: Promise<void>
  onRead?: () => void
}

/** Opens a voting session on such a device; `sleep` starts the delay. */
async function openVotingSession(device: Device, ask: typeof fetch = server.fetch) {
  const memoryStore = createMemoryStore()
  let isSleeping = false
  const store: Store = {
    ...memoryStore,
    add: async (...args) => (isSleeping && (await device.awake), memoryStore.add(...args)),
  }
  const call = createCallEndpoint(
    createAuthFetch(async () => (await store.ensureParticipant(conversation_id)).token, ask),
  )
  const runExclusive = (_: string, task: () => Promise<void>) => task()
  const notifyTabs = () => undefined
  const outbox = createOutbox({
    conversation_id,
    store,
    call,
    storageKey: conversation_id,
    runExclusive,
    notifyTabs,
  })
  const listPending = async () => {
    const read = await outbox.listPending()
    device.onRead?.()
    return read
  }
  const init = await call(participationInit, { query: { conversation_id } })
  const session = createVotingSession({
    conversation_id,
    call,
    outbox: { ...outbox, listPending },
    init,
    unsent: [],
  })
  const answer = () => session.answer(createAgreeVote(session.get().comments[0]?.tid ?? -1))
  await session.refresh()
  expect(session.get().left).toBe(COMMENT_COUNT)
  return { session, answer, sleep: () => (isSleeping = true) }
}

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

async function answerAll({ session, answer }: Awaited<ReturnType<typeof openVotingSession>>): Promise<void> {
  const step = () => {
    while (session.get().comments.length > 0) answer()
    return session.get()
  }
  await expect.poll(step).toMatchObject({ left: 0, isExhausted: true })
  expect(session.get().votes).toHaveLength(COMMENT_COUNT)
}

it('[PART-1] a changed vote replaces the older one', async () => {
  const { session } = await openVotingSession({ awake: Promise.resolve() })
  const tid = session.get().comments[0]?.tid ?? -1
  session.answer(createAgreeVote(tid))
  session.answer({ ...createAgreeVote(tid), vote: 1 })
  expect(session.get().votes).toEqual([{ tid, vote: 1, high_priority: false }])
  expect(session.get().left).toBe(COMMENT_COUNT - 1)
  const loading = session.refresh()
  expect(session.get().isLoading).toBe(true)
  await loading
  await expect.poll(() => session.get().isLoading).toBe(false)
})

it('[PART-1] the reply to an answer brings the next comment; one is fetched only if it is there already', async () => {
  let fetched = 0
  let replied: number[] = []
  const ask: typeof fetch = async (path, init) => {
    if (String(path).includes('nextComment')) fetched += 1
    const reply = await server.fetch(path, init)
    const { nextComment } = (await reply.clone().json()) as { nextComment?: { tid: number } }
    if (nextComment) replied.push(nextComment.tid)
    return reply
  }
  const { session, answer } = await openVotingSession({ awake: Promise.resolve() }, ask)
  const queued = session.get().comments.length
  // the reply is drawn from all comments without a vote, those in the queue included
  for (let answers = 1; answers <= 4; answers += 1) {
    ;[fetched, replied] = [0, []]
    answer()
    const known = session.get().comments.map(({ tid }) => tid)
    await expect.poll(() => replied).toHaveLength(1)
    await expect.poll(() => session.get().comments).toHaveLength(queued)
    expect(fetched).toBe(known.includes(replied[0]!) ? 1 : 0)
  }
})

it('[PART-1] an answer that is not stored yet is neither loaded again nor counted as left', async () => {
  const { open, opened } = createGate()
  const opening = await openVotingSession({ awake: opened })
  const { session, answer, sleep } = opening
  sleep()
  answer()
  await session.refresh()
  expect(session.get()).toMatchObject({ left: COMMENT_COUNT - 1, isExhausted: false })
  open()
  await answerAll(opening)
})

it('[PART-1] an answer given while the outbox is read is neither loaded again nor counted as left', async () => {
  const { open, opened } = createGate()
  const device: Device = { awake: opened }
  let asked: string[] = []
  const opening = await openVotingSession(device, (path, init) => {
    if (String(path).includes('nextComment')) asked.push(String(path))
    return server.fetch(path, init)
  })
  const { session, answer, sleep } = opening
  sleep()
  answer()
  asked = []
  device.onRead = () => {
    delete device.onRead
    answer()
  }
  await session.refresh()
  expect(session.get()).toMatchObject({ left: COMMENT_COUNT - 2, isExhausted: false })
  const votes = session.get().votes.map(({ tid }) => tid)
  for (const path of asked) {
    const excluded = new URL(path, 'http://server').searchParams.get('without')?.split(',').map(Number)
    expect(excluded).toEqual(expect.arrayContaining(votes))
  }
  open()
  await answerAll(opening)
})

it('[RES-52] Undo brings the comment back to be answered anew; the earlier answer counts until then, and is sent at once', async () => {
  const { session } = await openVotingSession({ awake: Promise.resolve() })
  const listVotes = async () =>
    (await server.rows('votes_latest', { zid })).map((row) => ({ tid: row.tid, vote: row.vote }))
  const [first] = session.get().comments
  const tid = first?.tid ?? -1
  session.answer({ ...createAgreeVote(tid), high_priority: true })
  session.undo()
  const earlier = { tid, vote: -1, high_priority: true }
  expect(session.get()).toMatchObject({ left: COMMENT_COUNT, last: undefined, reopened: earlier })
  expect([session.get().comments[0], session.get().votes]).toEqual([first, [earlier]])
  await expect.poll(listVotes).toEqual([{ tid, vote: -1 }])
  // neither the reply nor more comments take it from the screen
  await session.refresh()
  await expect.poll(() => session.get().isLoading).toBe(false)
  expect(session.get()).toMatchObject({ left: COMMENT_COUNT, comments: [first, {}, {}, {}, {}] })
  session.answer({ ...createAgreeVote(tid), vote: 1 })
  expect(session.get()).toMatchObject({ left: COMMENT_COUNT - 1, reopened: undefined })
  await expect.poll(listVotes).toEqual([{ tid, vote: 1 }])
})

it('[RES-52] the last answer of all can be undone', async () => {
  const opening = await openVotingSession({ awake: Promise.resolve() })
  await answerAll(opening)
  const { session } = opening
  const { last } = session.get()
  session.undo()
  session.undo()
  expect(session.get()).toMatchObject({ left: 1, comments: [last?.comment], reopened: last?.vote })
  opening.answer()
  expect(session.get()).toMatchObject({ left: 0, comments: [], isExhausted: true })
})

it('[RES-53] an answer of another tab is taken over, also for a comment that is on screen to be answered anew', async () => {
  const { session } = await openVotingSession({ awake: Promise.resolve() })
  const tid = session.get().comments[0]?.tid ?? -1
  session.answer(createAgreeVote(tid))
  session.undo()
  await session.refresh([{ ...createAgreeVote(tid), vote: 0 }])
  expect(session.get().comments.map((comment) => comment.tid)).not.toContain(tid)
  expect(session.get()).toMatchObject({ reopened: undefined, votes: [{ tid, vote: 0 }] })
})
