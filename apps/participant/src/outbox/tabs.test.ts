import { expect, it, vi } from 'vitest'
import { alone } from './tabs.ts'

const refusing = { request: () => Promise.reject(new DOMException('No storage here.', 'SecurityError')) }
const granting = { request: (_: string, task: () => Promise<void>) => task() }

it.each([undefined, null, refusing, granting])(
  '[PART-5] [PART-6] what waits is sent once, whatever the browser has of locks (%#)',
  async (locks) => {
    vi.stubGlobal('navigator', { locks })
    const task = vi.fn<() => Promise<void>>(async () => undefined)
    await alone('somebody', task)
    expect(task).toHaveBeenCalledTimes(1)
  },
)

it('[PART-5] a task that fails is not begun again', async () => {
  vi.stubGlobal('navigator', { locks: granting })
  const task = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('offline')))
  await expect(alone('somebody', task)).rejects.toThrow('offline')
  expect(task).toHaveBeenCalledTimes(1)
})
