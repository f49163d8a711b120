import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAuthFetch, createCallEndpoint } from '../api/client.ts'
import { participationInit } from '../api/endpoints.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import type { Store } from '../store/store.ts'
import { createVotingSession } from './voting-session.ts'

const COMMENT_COUNT = 20
let server: TestServer
let zid: number
let conversation_id: string
beforeEach(async () => {
  server = await createTestServer()
  ;({ zid, conversation_id } = await server.build.conversation())
  for (let tid = 0; tid < COMMENT_COUNT; tid += 1) await server.build.comment(zid, tid)
})
afterEach(() => server.close())

const createAgreeVote = (tid: number) => ({ kind: 'vote', tid, vote: -1, high_priority: false }) as const

/** A device that keeps nothing of what is answered before it is `woken`, and has something happen while it reads. */
interface Device {
  awake: Promise<void>
  onRead?: () => void
}

/** The desk of somebody with such a device, whose first answer is given before that. */
async function openVotingSession(device: Device) {
  const kept = createMemoryStore()
  let sleeps = false
  const store: Store = {
    ...kept,
    add: async (...given) => (sleeps && (await device.awake), kept.add(...given)),
  }
  const call = createCallEndpoint(
    createAuthFetch(async () => (await store.ensurePerson(conversation_id)).token, server.fetch),
  )
  const alone = (_: string, task: () => Promise<void>) => task()
  const tell = () => undefined
  const outbox = createOutbox({
    conversation_id,
    store,
    call,
    name: conversation_id,
    runExclusive: alone,
    notifyTabs: tell,
  })
  const waiting = async () => {
    const read = await outbox.listPending()
    device.onRead?.()
    return read
  }
  const init = await call(participationInit, { query: { conversation_id } })
  const desk = createVotingSession({
    conversation_id,
    call,
    outbox: { ...outbox, listPending: waiting },
    init,
    unsent: [],
  })
  const answer = () => desk.answer(createAgreeVote(desk.get().comments[0]?.tid ?? -1))
  await desk.refresh()
  expect(desk.get().left).toBe(COMMENT_COUNT)
  return { desk, answer, sleep: () => (sleeps = true) }
}

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

async function answerAll({ desk, answer }: Awaited<ReturnType<typeof openVotingSession>>): Promise<void> {
  const step = () => {
    if (desk.get().comments.length > 0) answer()
    return desk.get()
  }
  await expect.poll(step).toMatchObject({ left: 0, exhausted: true })
  expect(desk.get().votes).toHaveLength(COMMENT_COUNT)
}

it('[PART-1] an answer that the device has not kept yet is neither asked for again nor counted as left', async () => {
  const { open, opened } = createGate()
  const opening = await openVotingSession({ awake: opened })
  const { desk, answer, sleep } = opening
  sleep()
  answer()
  await desk.refresh()
  expect(desk.get()).toMatchObject({ left: COMMENT_COUNT - 1, exhausted: false })
  open()
  await answerAll(opening)
})

it('[PART-1] nor is an answer that is given while the device reads what waits', async () => {
  const { open, opened } = createGate()
  const device: Device = { awake: opened }
  const opening = await openVotingSession(device)
  const { desk, answer, sleep } = opening
  let given = false
  device.onRead = () => {
    delete device.onRead
    sleep()
    answer()
    given = true
  }
  // what is answered may bring the next comment along, so that the first answer need not lead to asking
  const answered = () => {
    if (!given) answer()
    return given
  }
  await expect.poll(answered).toBe(true)
  await expect.poll(() => desk.get().isLoading).toBe(false)
  expect(desk.get()).toMatchObject({ left: COMMENT_COUNT - desk.get().votes.length, exhausted: false })
  open()
  await answerAll(opening)
})
