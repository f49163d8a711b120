import { TIMES_MS } from '@folkmoot/domain/limits'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { findCard, LIST_CALL, setUpModeration } from '../../test/moderation.ts'
// read before the clock of the first test starts
import './ModeratePage.tsx'

const room = setUpModeration()
const { add, lists, open } = room

afterEach(() => void vi.useRealTimers())

const advanceTime = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const setVisibility = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

it('[MOD-7] the lists are loaded again every 60 seconds; the card, and the focus on it, stay', async () => {
  await add('One', 'Two')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  const one = await findCard('One')
  screen.getAllByRole('button', { name: 'Accept' })[0]?.focus()
  const focused = document.activeElement
  await waitFor(() => expect(lists()).toHaveLength(3))
  await room.server.build.comment(room.zid, 2, { txt: 'Three' })
  advanceTime(TIMES_MS.moderationPoll - 1)
  expect(lists()).toHaveLength(3)
  advanceTime(1)
  expect(await findCard('Three')).toBeTruthy()
  expect(lists()).toHaveLength(6)
  expect(await findCard('One')).toBe(one)
  expect(document.activeElement).toBe(focused)
})

it('[MOD-7] a tab that nobody sees asks nothing, and asks when it is looked at again', async () => {
  await add('One')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  await findCard('One')
  await waitFor(() => expect(lists()).toHaveLength(3))
  setVisibility('hidden')
  advanceTime(3 * TIMES_MS.moderationPoll)
  expect(lists()).toHaveLength(3)
  setVisibility('visible')
  await waitFor(() => expect(lists()).toHaveLength(6))
})

it('[NET-6] [NET-7] a list that has never come is named, and the others have their times', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await room.server.build.comment(room.zid, 0, { txt: 'One', created: Date.now() - 3 * 86_400_000 })
  const broken = () => createErrorResponse(500, 'polis_err_internal', 'It broke.')
  const mend = room.network.answer(`${LIST_CALL}&mod=1&conversation_id=${room.id}`, broken)
  const { user } = await open()
  expect((await findCard('One')).textContent).toContain('3 days ago')
  expect((await screen.findByText('Not loaded: Accepted.')).getAttribute('role')).toBe('alert')
  mend()
  await user.click(screen.getByRole('button', { name: 'Load again' }))
  expect(await screen.findByText(/^As of/)).toBeTruthy()
})

it('[NET-6] votes that cannot be loaded are not taken for none', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await add('One')
  const votes = 'GET /api/v3/comments?moderation=true&include_voting_patterns=true'
  room.network.answer(votes, () => createErrorResponse(500, 'polis_err_internal', 'It broke.'))
  await open()
  await waitFor(async () =>
    expect((await findCard('One')).textContent).toContain('Votes could not be loaded'),
  )
})
