import { describe, expect, it } from 'vitest'
import { createDebounce } from './debounce.ts'

describe('the end of a burst', () => {
  const zids = (debounce: ReturnType<typeof createDebounce>, value: number, now: number) =>
    debounce.selectReady([{ zid: 1, generation: value, job: null, modified: 0 }], now).map(({ zid }) => zid)

  it('[MATH-4] is reached when nothing was added between two checks, so a burst causes one analysis', () => {
    const debounce = createDebounce()
    expect([zids(debounce, 1, 0), zids(debounce, 500, 100), zids(debounce, 1000, 200)]).toEqual([[], [], []])
    expect(zids(debounce, 1000, 300)).toEqual([1])
  })

  it('[MATH-4] is waited for at most two seconds, and each result starts the time again', () => {
    const debounce = createDebounce()
    const looks = Array.from({ length: 40 }, (_, at) => at)
    const analysed = looks.filter((at) => {
      const isReady = zids(debounce, at, at * 100).length > 0
      if (isReady) debounce.reset(1)
      return isReady
    })
    expect(analysed).toEqual([20])
  })
})
