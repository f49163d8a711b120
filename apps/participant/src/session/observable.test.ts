import { expect, it, vi } from 'vitest'
import { createObservable, createSerialTask } from './observable.ts'

it('[PART-1] a state keeps its object until it changes, and tells its listeners until they leave', () => {
  const state = createObservable({ votes: 0, comments: 2 })
  const listener = vi.fn<() => void>()
  const unsubscribe = state.subscribe(listener)
  expect(state.get()).toBe(state.get())
  state.set({ votes: 1 })
  expect([state.get(), listener.mock.calls.length]).toEqual([{ votes: 1, comments: 2 }, 1])
  unsubscribe()
  state.set({ votes: 2 })
  expect(listener).toHaveBeenCalledTimes(1)
})

it('[PART-5] a serial task never overlaps with itself, runs once more when called meanwhile, and again after an error', async () => {
  let running = 0
  const task = vi.fn<() => Promise<void>>(async () => {
    running += 1
    expect(running).toBe(1)
    await Promise.resolve()
    running -= 1
  })
  const run = createSerialTask(task)
  await Promise.all([run(), run(), run()])
  expect(task).toHaveBeenCalledTimes(2)
  task.mockRejectedValueOnce(new Error('offline'))
  await expect(run()).rejects.toThrow('offline')
  await run()
  expect(task).toHaveBeenCalledTimes(4)
})
