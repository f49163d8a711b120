import { TIMES } from '@folkmoot/domain'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { card, setUpModeration } from '../../test/moderation.ts'
// read before the clock of the first test starts
import './ModeratePage.tsx'

const room = setUpModeration()
const { add, lists, open } = room

afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
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
  pass(TIMES.moderationPoll - 1)
  expect(lists()).toHaveLength(3)
  pass(1)
  expect(await card('Three')).toBeTruthy()
  expect(lists()).toHaveLength(6)
  expect(await card('One')).toBe(one)
  expect(document.activeElement).toBe(focused)
})

it('[MOD-7] a tab that nobody sees asks nothing, and asks when it is looked at again', async () => {
  await add('One')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  await card('One')
  await waitFor(() => expect(lists()).toHaveLength(3))
  see('hidden')
  pass(3 * TIMES.moderationPoll)
  expect(lists()).toHaveLength(3)
  see('visible')
  await waitFor(() => expect(lists()).toHaveLength(6))
})
