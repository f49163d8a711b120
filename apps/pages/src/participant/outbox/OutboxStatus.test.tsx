import { shareServer } from '@folkmoot/testing/provide-server'
import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { en } from '../messages/en.ts'
import { createMemoryStore } from './store.ts'
import { createAgreeVote, openOutbox } from '../test/open-outbox.ts'
import { OutboxAnnouncement, OutboxStatus } from './OutboxStatus.tsx'

describe('what the page says about unsent answers', () => {
  const server = shareServer()
  let conversation_id: string
  let zid: number
  let isDown: boolean
  beforeEach(async () => {
    ;({ conversation_id, zid } = await server.scenario({ comments: ['Trees', 'Buses'] }))
    isDown = false
  })

  function open(isPersistent: boolean) {
    const store = { ...createMemoryStore(), isPersistent }
    const send: typeof fetch = (...args) =>
      isDown ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(...args)
    const { outbox } = openOutbox({ server, conversation_id, store, send })
    render(
      <>
        <OutboxStatus outbox={outbox} />
        <OutboxAnnouncement outbox={outbox} />
      </>,
    )
    return outbox
  }
  const getStatus = () => document.querySelector('.outbox')!
  const getHeard = () => screen.getByRole('status').textContent
  const waitForStatus = (text: string) => screen.findByText(text, { selector: '.outbox.shown' })

  it('[PART-5] nothing while all is sent, the number of votes and comments that wait, and that they were sent later', async () => {
    const outbox = open(true)
    expect([getStatus().textContent, getStatus().className]).toEqual(['', 'outbox'])
    await outbox.add(createAgreeVote(0))
    await expect.poll(() => outbox.listPending()).toEqual([])
    expect([getStatus().textContent, getStatus().className]).toEqual(['', 'outbox'])
    isDown = true
    await outbox.add(createAgreeVote(1))
    expect(await waitForStatus(en.queue.waiting(1))).toBe(getStatus())
    await outbox.add({ kind: 'comment', txt: 'Plant more.' })
    expect(await waitForStatus(en.queue.waiting(2))).toBe(getStatus())
    isDown = false
    outbox.flush()
    expect(await waitForStatus(en.queue.sent)).toBe(getStatus())
  })

  it('[RES-57] screen readers hear that answers wait once, not again with each further answer', async () => {
    const outbox = open(true)
    isDown = true
    await outbox.add(createAgreeVote(0))
    await waitForStatus(en.queue.waiting(1))
    expect(getHeard()).toBe(en.queue.waiting(1))
    await outbox.add(createAgreeVote(1))
    await waitForStatus(en.queue.waiting(2))
    expect(getHeard()).toBe(en.queue.waiting(1))
    isDown = false
    outbox.flush()
    await waitForStatus(en.queue.sent)
    expect(getHeard()).toBe(en.queue.sent)
  })

  it.each([
    ['the conversation has been closed', 'closed', 0, 1],
    ['an answer was refused', 'refused', 1, 99],
  ] as const)('[PART-2] that %s', async (_, words, is_active, tid) => {
    const outbox = open(true)
    await server.build.change(zid, { is_active })
    await outbox.add(createAgreeVote(tid))
    expect(await waitForStatus(en.queue[words])).toBe(getStatus())
  })
})
