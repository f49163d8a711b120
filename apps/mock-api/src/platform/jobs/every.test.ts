import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { every, startTask, workOnEach } from './every.ts'

describe('repeated work', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Starts a task whose runs end when they are told to. */
  function start() {
    const ends: ((err?: Error) => void)[] = []
    const work = vi.fn<() => Promise<void>>(
      () => new Promise((resolve, reject) => ends.push((err) => (err ? reject(err) : resolve()))),
    )
    const error = vi.fn<() => void>()
    return { ends, work, error, task: startTask(every('work', 100, work), { error }) }
  }

  it('[RUN-8] does not begin while it runs, and goes on after a failure', async () => {
    const { ends, work, error } = start()
    await vi.advanceTimersByTimeAsync(350)
    expect(work).toHaveBeenCalledTimes(1)
    ends[0]?.(new Error('away'))
    await vi.advanceTimersByTimeAsync(100)
    expect(error).toHaveBeenCalledTimes(1)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('[RUN-8] has stopped when the current run has ended, also one that fails', async () => {
    const { ends, work, task } = start()
    await vi.advanceTimersByTimeAsync(0)
    const stopped = vi.fn<() => void>()
    const stopping = task.stop().then(stopped)
    await vi.advanceTimersByTimeAsync(500)
    expect(stopped).not.toHaveBeenCalled()
    ends[0]?.(new Error('away'))
    await stopping
    await vi.advanceTimersByTimeAsync(500)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('runs earlier when it is woken, once for many wakes, and after the current run', async () => {
    const { ends, work, task } = start()
    await vi.advanceTimersByTimeAsync(0)
    for (const delay of [30, 10, 20]) task.wake(delay)
    await vi.advanceTimersByTimeAsync(50)
    expect(work).toHaveBeenCalledTimes(1)
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(2)
    ends[1]?.()
    await vi.advanceTimersByTimeAsync(99)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('works on the others after one that failed', async () => {
    const done: number[] = []
    const work = async (item: number) => {
      if (item === 1) throw new Error('no')
      done.push(item)
    }
    await expect(workOnEach([0, 1, 2], work)).rejects.toThrow('1 of 3 failed')
    expect(done).toEqual([0, 2])
  })
})
