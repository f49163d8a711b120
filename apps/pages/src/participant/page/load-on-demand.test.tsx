import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../messages/en.ts'
import { loadOnDemand } from './load-on-demand.tsx'

it('[PART-5] a part that cannot be loaded offline leaves the page as it is, and appears when the network is back', async () => {
  let isOnline = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  const Part = loadOnDemand<{ name: string }>(() =>
    isOnline
      ? Promise.resolve(({ name }) => <p>{name} is here</p>)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  render(
    <main>
      <button type="button">Agree</button>
      <Part name="The map" />
    </main>,
  )
  await act(() => Promise.resolve())
  screen.getByRole('button', { name: 'Agree' })
  expect(screen.queryByText('The map is here')).toBeNull()
  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('The map is here')
  screen.getByRole('button', { name: 'Agree' })
})

describe('a part that fails although there is a network', () => {
  beforeEach(() => void vi.useFakeTimers())
  const createPart = (load: Parameters<typeof loadOnDemand<object>>[0], reload = () => undefined) => {
    const Part = loadOnDemand(load, reload)
    render(<Part />)
  }
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  it('[PART-5] is tried again without an event of the network', async () => {
    let attempts = 0
    createPart(async () => {
      attempts += 1
      if (attempts < 3) throw new TypeError('Failed to fetch dynamically imported module')
      return () => <p>here</p>
    })
    await pass(10_000)
    screen.getByText('here')
    expect(attempts).toBe(3)
  })

  it('[PART-5] then offers to load the page, whose addresses of parts a new version has changed', async () => {
    const load = vi.fn<() => Promise<never>>(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    )
    vi.spyOn(console, 'error').mockReturnValue()
    const reload = vi.fn<() => undefined>()
    createPart(load, reload)
    await pass(100_000)
    expect(load).toHaveBeenCalledTimes(5)
    screen.getByText(en.page.failed)
    screen.getByRole('button', { name: en.page.retry }).click()
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
