import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventQueue } from './event-queue.ts'

describe('newAgenda', () => {
  it('gives back the soonest first and keeps the order of equal times, while more is put in', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(5)), { maxLength: 12 }), (rounds) => {
        const agenda = createEventQueue<number>()
        let waiting: { time: number; what: number }[] = []
        let put = 0
        for (const round of rounds) {
          for (const time of round) {
            agenda.push(time, put)
            waiting.push({ time, what: put })
            put += 1
          }
          waiting = waiting.sort((a, b) => a.time - b.time || a.what - b.what)
          expect(agenda.pop()).toEqual(waiting.shift())
        }
        for (const due of waiting) expect(agenda.pop()).toEqual(due)
        expect(agenda.pop()).toBeUndefined()
      }),
    )
  })
})
