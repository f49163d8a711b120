import { expect, it } from 'vitest'
import { createLanes } from './lanes.ts'

it('[SAFE-82] runs the work of a lane one piece after another, and lets lanes take turns', async () => {
  const run = createLanes()
  const [begun, open]: [string[], (() => void)[]] = [[], []]
  const ask = (lane: string, name: string) =>
    run(lane, () => {
      begun.push(name)
      return new Promise<void>((resolve) => open.push(resolve))
    })
  const asked = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => ask(name[0]!, name))
  for (let ended = 0; ended < asked.length; ended += 1) {
    await expect.poll(() => open.length, { interval: 1 }).toBe(Math.min(asked.length, ended + 2))
    open[ended]!()
  }
  await Promise.all(asked)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
})

it('goes on after a failure', async () => {
  const run = createLanes()
  const failed = run('a', () => Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  expect(await run('a', () => Promise.resolve(1))).toBe(1)
})
