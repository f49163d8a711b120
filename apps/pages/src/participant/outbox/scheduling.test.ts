import { expect, it, vi, onTestFinished } from 'vitest'
import { createSerialTask, openTabChannel, runExclusive } from './scheduling.ts'
import { createAgreeVote } from '../test/open-outbox.ts'

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

function openTab(name: string) {
  const heard: (readonly number[])[] = []
  const channel = openTabChannel(name, (answers) => void heard.push(answers.map(({ tid }) => tid)))
  onTestFinished(channel.close)
  return { heard, ...channel }
}

it('[PART-5] a tab tells the others of the same person what was answered, not itself', async () => {
  const [one, other, stranger] = [openTab('2a ada'), openTab('2a ada'), openTab('2a ben')]
  one.notify([createAgreeVote(3), createAgreeVote(4)])
  one.notify([])
  await expect.poll(() => other.heard).toEqual([[3, 4], []])
  expect([one.heard, stranger.heard]).toEqual([[], []])
})

it('[PART-5] what is not a list of comments counts as a change without answers', async () => {
  const tab = openTab('2a ada')
  const channel = new BroadcastChannel('folkmoot 2a ada')
  onTestFinished(() => channel.close())
  for (const data of [['3'], [3], [null], { 0: 3 }, 'all', [createAgreeVote(5)]]) channel.postMessage(data)
  await expect.poll(() => tab.heard).toEqual([[], [], [], [], [], [5]])
})

it('[PART-5] a closed tab neither tells nor hears anything, and needs no channel', async () => {
  const [closed, other] = [openTab('2a ada'), openTab('2a ada')]
  closed.close()
  expect(() => closed.notify([createAgreeVote(1)])).not.toThrow()
  other.notify([createAgreeVote(2)])
  const witness = openTab('2a ada')
  other.notify([createAgreeVote(3)])
  await expect.poll(() => witness.heard).toEqual([[3]])
  expect([closed.heard, other.heard]).toEqual([[], []])
  vi.stubGlobal('BroadcastChannel', undefined)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  const alone = openTab('2a ada')
  alone.notify([createAgreeVote(4)])
  expect(alone.heard).toEqual([])
})
