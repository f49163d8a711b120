import { expect, it } from 'vitest'
import { showProgress } from './terminal.ts'
import { createContext } from '../testing/terminal.ts'

it('[CLI-7] shows a person how many are done, at most ten times per second', () => {
  let now = 1000
  const { context, err } = createContext({ terminal: 80, now: () => now })
  const progress = showProgress(context, 'votes', 40)
  progress.update(10)
  progress.update(11)
  now += 100
  progress.update(20)
  progress.end()
  expect(err().split('\r\x1b[K')).toEqual(['', '10 of 40 votes', '20 of 40 votes', ''])
})

it('[CLI-7] writes nothing in a pipe', () => {
  const { context, err } = createContext()
  const progress = showProgress(context, 'votes', 10)
  progress.update(10)
  progress.end()
  expect(err()).toBe('')
})
