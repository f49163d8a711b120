import { expect, it, vi } from 'vitest'
import { createSerialTask } from './serial-task.ts'

it('[PART-5] a serial task never overlaps with itself, runs once more when called during a run, and again after an error', async () => {
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
