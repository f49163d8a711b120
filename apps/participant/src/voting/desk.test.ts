import { createTestServer, type TestServer } from '@folkmoot/mock-api/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAsk, createCall } from '../api/client.ts'
import { participationInit } from '../api/lines.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { memoryStore } from '../store/memory-store.ts'
import type { Store } from '../store/store.ts'
import { createDesk } from './desk.ts'

const MANY = 20
let server: TestServer
let zid: number
let conversation_id: string
beforeEach(async () => {
  server = await createTestServer()
  ;({ zid, conversation_id } = await server.build.conversation())
  for (let tid = 0; tid < MANY; tid += 1) await server.build.comment(zid, tid)
})
afterEach(() => server.close())

const agree = (tid: number) => ({ kind: 'vote', tid, vote: -1, high_priority: false }) as const

/** A device that keeps nothing of what is answered before it is `woken`, and has something happen while it reads. */
interface Device {
  woken: Promise<void>
  meanwhile?: () => void
}

/** The desk of somebody with such a device, whose first answer is given before that. */
async function openDesk(device: Device) {
  const kept = memoryStore()
  let sleeps = false
  const store: Store = {
    ...kept,
    add: async (...given) => (sleeps && (await device.woken), kept.add(...given)),
  }
  const call = createCall(createAsk(async () => (await store.person(conversation_id)).token, server.fetch))
  const alone = (_: string, task: () => Promise<void>) => task()
  const tell = () => undefined
  const outbox = createOutbox({ conversation_id, store, call, name: conversation_id, alone, tell })
  const waiting = async () => {
    const read = await outbox.waiting()
    device.meanwhile?.()
    return read
  }
  const init = await call(participationInit, { query: { conversation_id } })
  const desk = createDesk({ conversation_id, call, outbox: { ...outbox, waiting }, init, unsent: [] })
  const answer = () => desk.answer(agree(desk.get().comments[0]?.tid ?? -1))
  await desk.refresh()
  expect(desk.get().left).toBe(MANY)
  return { desk, answer, sleep: () => (sleeps = true) }
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

async function answerAll({ desk, answer }: Awaited<ReturnType<typeof openDesk>>): Promise<void> {
  const step = () => {
    if (desk.get().comments.length > 0) answer()
    return desk.get()
  }
  await expect.poll(step).toMatchObject({ left: 0, exhausted: true })
  expect(desk.get().votes).toHaveLength(MANY)
}

it('[PART-1] an answer that the device has not kept yet is neither asked for again nor counted as left', async () => {
  const { open, opened } = gate()
  const opening = await openDesk({ woken: opened })
  const { desk, answer, sleep } = opening
  sleep()
  answer()
  await desk.refresh()
  expect(desk.get()).toMatchObject({ left: MANY - 1, exhausted: false })
  open()
  await answerAll(opening)
})

it('[PART-1] nor is an answer that is given while the device reads what waits', async () => {
  const { open, opened } = gate()
  const device: Device = { woken: opened }
  const opening = await openDesk(device)
  const { desk, answer, sleep } = opening
  let given = false
  device.meanwhile = () => {
    delete device.meanwhile
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
  await expect.poll(() => desk.get().asking).toBe(false)
  expect(desk.get()).toMatchObject({ left: MANY - desk.get().votes.length, exhausted: false })
  open()
  await answerAll(opening)
})
