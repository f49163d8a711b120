import { expect, it } from 'vitest'
import { createLanes } from './lanes.ts'

it('[SAFE-82] runs one piece of work at a time, next of the lane that has taken least time', async () => {
  const run = createLanes()
  const begun: string[] = []
  const ask = (name: string) =>
    run(name[0]!, async () => {
      begun.push(name)
      // takes time of its own
      for (const end = performance.now() + 2; performance.now() < end;);
    })
  const early = ['a1', 'a2', 'a3', 'b1'].map(ask)
  await early[0]
  await Promise.all([...early, ask('c1')])
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

it('goes on after a failure', async () => {
  const run = createLanes()
  const failed = run('a', () => Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  expect(await run('a', () => Promise.resolve(1))).toBe(1)
})
