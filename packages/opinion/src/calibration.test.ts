import { createSeededRandom } from '@folkmoot/domain/random'
import { expect, it } from 'vitest'
import { checkIntervals, computeHeldPercent } from '../testing/calibration.ts'
import { shuffle } from '../testing/group-votes.ts'
import type { VoteRow } from './vote-events.ts'

const PARTS = [0.25, 0.5, 0.75]
const MIN_VOTES = 10

/** The intervals of a part of the votes in random order, checked with all votes. */
const checkInRandomOrder = (rows: readonly VoteRow[], seed: number) =>
  PARTS.map((part) => {
    const mixed = shuffle(rows, createSeededRandom(`${seed} ${part}`))
    const early = mixed.slice(0, Math.floor(part * mixed.length))
    return checkIntervals(early, rows, ({ tid }) => String(tid), MIN_VOTES)
  })

it('of 100 intervals 93 to 97 hold the final share, of invented votes in random order', () => {
  const random = createSeededRandom(3)
  const rows = Array.from({ length: 60 }, (_, tid) => {
    const [agree, pass] = [random(), 0.2 * random()]
    return Array.from({ length: 150 }, (__, pid): VoteRow => {
      const drawn = random()
      return { pid, tid, vote: drawn < pass ? 0 : random() < agree ? -1 : 1 }
    })
  }).flat()
  const percent = computeHeldPercent([1, 2, 3, 4].flatMap((seed) => checkInRandomOrder(rows, seed)))
  expect(percent).toBeGreaterThanOrEqual(93)
  expect(percent).toBeLessThanOrEqual(97)
})
