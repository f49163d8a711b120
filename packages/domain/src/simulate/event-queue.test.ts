import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventQueue } from './event-queue.ts'

describe('createEventQueue', () => {
  it('returns the earliest first and keeps the order of equal times, also between insertions', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(5)), { maxLength: 12 }), (rounds) => {
        const queue = createEventQueue<number>()
        let waiting: { time: number; event: number }[] = []
        let put = 0
        for (const round of rounds) {
          for (const time of round) {
            queue.push(time, put)
            waiting.push({ time, event: put })
            put += 1
          }
          waiting = waiting.sort((a, b) => a.time - b.time || a.event - b.event)
          expect(queue.pop()).toEqual(waiting.shift())
        }
        for (const due of waiting) expect(queue.pop()).toEqual(due)
        expect(queue.pop()).toBeUndefined()
      }),
    )
  })
})
