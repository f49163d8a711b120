import { expect, it } from 'vitest'
import { showProgress } from './progress.ts'
import { createContext } from './test/terminal.ts'

it('[CLI-7] shows a person how much is sent, at most ten times per second, then that the server reads it', () => {
  let now = 1000
  const { context, err } = createContext({ terminal: 80, now: () => now })
  const progress = showProgress(context, 4_000_000)
  for (const bytes of [1_000_000, 1_100_000, 1_200_000]) progress.update(bytes)
  now += 100
  progress.update(2_000_000)
  progress.update(4_000_000)
  progress.update(4_000_123)
  progress.end()
  expect(err().split('\r\x1b[K')).toEqual([
    '',
    'Sending [########----------------------]  25 %  1.0 of 4.0 MB',
    'Sending [###############---------------]  50 %  2.0 of 4.0 MB',
    'Sent 4.0 MB. The server is reading it …',
    '',
  ])
})

it('[CLI-7] writes nothing in a pipe', () => {
  const { context, err } = createContext()
  const progress = showProgress(context, 10)
  progress.update(10)
  progress.end()
  expect(err()).toBe('')
})
