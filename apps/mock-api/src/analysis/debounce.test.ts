import { describe, expect, it } from 'vitest'
import { createDebounce } from './debounce.ts'

describe('the end of a burst', () => {
  const zids = (patience: ReturnType<typeof createDebounce>, value: number, now: number) =>
    patience.ready([{ zid: 1, generation: value, job: null }], now).map(({ zid }) => zid)

  it('[MATH-4] has come when nothing was added between two looks, so that a burst is one analysis', () => {
    const patience = createDebounce()
    expect([zids(patience, 1, 0), zids(patience, 500, 100), zids(patience, 1000, 200)]).toEqual([[], [], []])
    expect(zids(patience, 1000, 300)).toEqual([1])
  })

  it('[MATH-4] is not waited for longer than two seconds, and each result begins anew', () => {
    const patience = createDebounce()
    const looks = Array.from({ length: 40 }, (_, at) => at)
    const analysed = looks.filter((at) => {
      const isReady = zids(patience, at, at * 100).length > 0
      if (isReady) patience.forget(1)
      return isReady
    })
    expect(analysed).toEqual([20])
  })

  it('does not remember who is due no more', () => {
    const patience = createDebounce()
    zids(patience, 1, 0)
    expect(patience.ready([], 100)).toEqual([])
    expect(zids(patience, 1, 5000)).toEqual([])
  })
})
