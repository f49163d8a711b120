import { TIMES_MS } from '@folkmoot/domain/limits'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { card, detail, LIST, setUpModeration } from '../../test/moderation.ts'

const room = setUpModeration()
const { add, lists, open } = room

afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

it('[MOD-7] the lists are loaded again every 60 seconds; the card, and the focus on it, stay', async () => {
  await add('One', 'Two')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  const one = await card('One')
  screen.getAllByRole('button', { name: 'Accept' })[0]?.focus()
  const focused = document.activeElement
  await waitFor(() => expect(lists()).toHaveLength(3))
  await room.server.build.comment(room.zid, 2, { txt: 'Three' })
  pass(TIMES_MS.moderationPoll - 1)
  expect(lists()).toHaveLength(3)
  pass(1)
  expect(await card('Three')).toBeTruthy()
  expect(lists()).toHaveLength(6)
  expect(await card('One')).toBe(one)
  expect(document.activeElement).toBe(focused)
})

it('[MOD-7] a hidden tab does not reload, and reloads when it is visible again', async () => {
  await add('One')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  await card('One')
  await waitFor(() => expect(lists()).toHaveLength(3))
  see('hidden')
  pass(3 * TIMES_MS.moderationPoll)
  expect(lists()).toHaveLength(3)
  see('visible')
  await waitFor(() => expect(lists()).toHaveLength(6))
})

it('[NET-6] [NET-7] a list that could never be loaded is named, and the others show their times', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await room.server.build.comment(room.zid, 0, { txt: 'One', created: Date.now() - 3 * 86_400_000 })
  const broken = () => createErrorResponse(500, 'polis_err_internal', 'It broke.')
  const mend = room.network.answer(`${LIST}&mod=1&conversation_id=${room.id}`, broken)
  const { user } = await open()
  expect((await card('One')).textContent).toContain('3 days ago')
  expect((await screen.findByText('Not loaded: Accepted.')).getAttribute('role')).toBe('alert')
  mend()
  await user.click(screen.getByRole('button', { name: 'Load again' }))
  expect(await screen.findByText(/^As of/)).toBeTruthy()
})

it('[NET-6] votes that cannot be loaded are not shown as no votes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await add('One')
  const votes = 'GET /api/v3/comments?moderation=true&include_voting_patterns=true'
  room.network.answer(votes, () => createErrorResponse(500, 'polis_err_internal', 'It broke.'))
  await open()
  await waitFor(async () => expect((await detail('One')).textContent).toContain('Votes could not be loaded'))
})
