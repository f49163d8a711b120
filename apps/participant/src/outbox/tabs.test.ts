import { expect, it, vi } from 'vitest'
import { runExclusive } from './tabs.ts'

const refusingLocks = { request: () => Promise.reject(new DOMException('No storage here.', 'SecurityError')) }
const grantingLocks = { request: (_: string, task: () => Promise<void>) => task() }

it.each([undefined, null, refusingLocks, grantingLocks])(
  '[PART-5] [PART-6] unsent items are sent once, with and without locks in the browser (%#)',
  async (locks) => {
    vi.stubGlobal('navigator', { locks })
    const task = vi.fn<() => Promise<void>>(async () => undefined)
    await runExclusive('person', task)
    expect(task).toHaveBeenCalledTimes(1)
  },
)

it('[PART-5] a task that fails is not started again', async () => {
  vi.stubGlobal('navigator', { locks: grantingLocks })
  const task = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('offline')))
  await expect(runExclusive('person', task)).rejects.toThrow('offline')
  expect(task).toHaveBeenCalledTimes(1)
})

it('[PART-5] tasks run one after another where the browser has no locks, also after one that fails', async () => {
  vi.stubGlobal('navigator', {})
  const order: string[] = []
  const createTask = (name: string) => async () => {
    order.push(`${name} starts`)
    await Promise.resolve()
    order.push(`${name} ends`)
  }
  const failed = runExclusive('person', () => Promise.reject(new Error('offline')))
  await Promise.all([
    expect(failed).rejects.toThrow('offline'),
    runExclusive('person', createTask('one')),
    runExclusive('person', createTask('two')),
  ])
  expect(order).toEqual(['one starts', 'one ends', 'two starts', 'two ends'])
})
