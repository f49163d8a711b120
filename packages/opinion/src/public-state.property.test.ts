import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listTold } from '@folkmoot/opinion/testing/attacker'
import { createOtherWorld, recast } from '@folkmoot/opinion/testing/other-world'
import {
  createLots,
  drawHistory,
  runHistory,
  type HistoryPlan,
} from '@folkmoot/opinion/testing/public-history'

const plan = fc.record({
  people: fc.integer({ min: 3, max: 40 }),
  comments: fc.integer({ min: 1, max: 8 }),
  votes: fc.integer({ min: 20, max: 150 }),
  unanimity: fc.constantFrom(0, 0.5, 0.9, 1),
  seed: fc.nat(),
})

/** Runs the conversation in which a person voted otherwise, with the same lots. */
function runOtherWorld(given: HistoryPlan, person: number) {
  const history = drawHistory(given)
  const lots = createLots(given.seed)
  const { sights, drawn } = runHistory(history, given.comments, lots)
  const casting = recast(person, drawn)
  if (!casting)
    throw new Error(`Somebody can tell how participant ${person} voted: nobody waited in their place.`)
  const orders = [...casting.orders]
  // draws the same, because the rule lists the same rows in the same order
  const { draw } = createLots(given.seed)
  const { sights: others } = runHistory(createOtherWorld(history, person, casting), given.comments, {
    shuffle: (pids) => {
      const order = orders.shift() ?? []
      expect([...order].sort()).toEqual([...pids].sort())
      for (const _ of pids) draw(1)
      return order
    },
    draw,
  })
  return { sights, others }
}

it('[SAFE-31] two conversations that differ in how somebody voted give the same public answers at every moment: no cell of anybody is determined', () => {
  fc.assert(
    fc.property(plan, fc.nat(), (given, someone) => {
      const { sights, others } = runOtherWorld(given, someone % given.people)
      for (const [moment, { map, leans }] of sights.entries()) {
        expect(others[moment]?.map).toEqual(map)
        // the colours of the Landscape (RES-23)
        expect(others[moment]?.leans).toEqual(leans)
      }
    }),
    { numRuns: 15 },
  )
})

describe('an attacker who reads everything and knows who voted on what and when', () => {
  it.each([
    ['nothing of fewer than three people, by subtraction, over time or from unanimous comments', [0]],
    ['no vote of people who erase themselves, and none of those who stay', [0.02, 0.1, 0.3]],
  ])('[SAFE-32] learns %s', (_, shares) => {
    fc.assert(
      fc.property(plan, fc.constantFrom(...shares), (given, erasures) => {
        const history = drawHistory({ ...given, erasures })
        const { sights } = runHistory(history, given.comments, createLots(given.seed))
        expect(listTold(history, sights, given.comments)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})

describe('the erasure of somebody', () => {
  const given = { people: 12, comments: 3, votes: 120, unanimity: 0.5, seed: 7 }
  const history = drawHistory(given)
  const leave = (people: readonly number[]) =>
    runHistory(
      [...history, ...people.map((pid) => ({ votes: [], rejected: [], erased: [pid] }))],
      given.comments,
      createLots(given.seed),
    ).sights.slice(history.length - 1)

  it('[SAFE-32] moves nothing, to the last byte, so that nobody learns whether they were in the results', () => {
    for (let pid = 0; pid < given.people; pid += 1) {
      const [before, after] = leave([pid])
      expect(after?.map).toBe(before?.map)
      expect(after?.state.votes.people).not.toContain(pid)
    }
  })

  it('[SAFE-62] takes the votes out of public results with those of three others', () => {
    const sights = leave(Array.from({ length: given.people }, (_, pid) => pid))
    const counts = sights.map(({ state }) => state.votes.matrix.codes.length)
    expect(counts[3]).toBe(counts[0])
    // three of each comment are left, which are nobody's
    expect(counts.at(-1)).toBe(3 * given.comments)
  })
})
