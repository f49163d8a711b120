import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRounds } from './start-rounds.ts'

describe('startRounds', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Starts rounds that end when they are told to. */
  function start({ isFirstNow = false } = {}) {
    const ends: ((err?: Error) => void)[] = []
    const work = vi.fn<() => Promise<void>>(
      () => new Promise((resolve, reject) => ends.push((err) => (err ? reject(err) : resolve()))),
    )
    const onError = vi.fn<(err: unknown) => void>()
    return { ends, work, onError, stop: startRounds(work, { intervalMs: 100, onError, isFirstNow }) }
  }

  it('[RUN-8] does not begin a round while one is under way, and goes on after one that fails', async () => {
    const { ends, work, onError } = start()
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(350)
    expect(work).toHaveBeenCalledTimes(1)
    ends[0]?.(new Error('away'))
    await vi.advanceTimersByTimeAsync(100)
    expect(onError).toHaveBeenCalledTimes(1)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('[RUN-8] has stopped when the round under way has ended, also one that fails', async () => {
    const { ends, work, stop } = start({ isFirstNow: true })
    expect(work).toHaveBeenCalledTimes(1)
    const stopped = vi.fn<() => void>()
    const stopping = stop().then(stopped)
    await vi.advanceTimersByTimeAsync(500)
    expect(stopped).not.toHaveBeenCalled()
    ends[0]?.(new Error('away'))
    await stopping
    await vi.advanceTimersByTimeAsync(500)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('[RUN-8] stops at once between rounds', async () => {
    await expect(start().stop()).resolves.toBeUndefined()
  })
})
