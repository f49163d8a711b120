import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMapText } from './map-text.ts'
import { thinMap } from './opinion-map-handlers.ts'

const ids = fc.array(fc.nat({ max: 99_999 }), { maxLength: 12 })
const places = fc.array(
  fc.integer().map((value) => value / 16),
  { maxLength: 5 },
)
const counts = fc.record({ A: fc.nat(), D: fc.nat(), S: fc.nat() })
const map = fc.record({
  n: fc.nat(),
  findings: fc.record({ groups: fc.array(fc.record({ id: fc.nat(), size: fc.nat() })) }),
  'base-clusters': fc.record({ id: ids, x: fc.array(fc.integer()), count: ids, members: fc.array(ids) }),
  'group-clusters': fc.array(fc.record({ id: fc.nat(), members: ids })),
  'in-conv': ids,
  'user-vote-counts': fc.dictionary(fc.nat({ max: 999 }).map(String), fc.nat()),
  'votes-base': fc.dictionary(fc.nat({ max: 999 }).map(String), fc.record({ A: ids, D: ids, S: ids })),
  pca: fc.record({
    comps: fc.array(places),
    center: places,
    'comment-projection': fc.oneof(fc.array(places), fc.constant({})),
  }),
  'group-votes': fc.dictionary(
    fc.nat({ max: 9 }).map(String),
    fc.record({
      id: fc.nat(),
      'n-members': fc.nat(),
      votes: fc.dictionary(fc.nat({ max: 999 }).map(String), counts),
    }),
  ),
  math_tick: fc.nat(),
})

describe('a map of many people', () => {
  it('names the first ones, nobody in its base clusters, and has all else unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(map, fc.integer({ min: 1, max: 6 }), async (given, most) => {
        const thinned = JSON.parse(await thinMap(JSON.stringify(given), most))
        const isLarge = given['in-conv'].length > most
        const wanted = {
          ...given,
          'in-conv': given['in-conv'].slice(0, most),
          'user-vote-counts': Object.fromEntries(Object.entries(given['user-vote-counts']).slice(0, most)),
          'base-clusters': {
            ...given['base-clusters'],
            members: given['base-clusters'].members.map(() => []),
          },
        }
        expect(thinned).toEqual(isLarge ? wanted : given)
      }),
      { numRuns: 80 },
    )
  })

  it('is parsed in pieces as it is at once', async () => {
    await fc.assert(
      fc.asyncProperty(map, async (given) => {
        expect(await parseMapText(JSON.stringify(given), 0)).toEqual(given)
      }),
      { numRuns: 40 },
    )
    const people = Array.from({ length: 30_000 }, (_, pid) => 3 * pid)
    const members = [people.slice(0, 10_000), [], people.slice(10_000)]
    const counts = Object.fromEntries(people.map((pid) => [pid, 7]))
    const large = {
      'in-conv': people,
      'base-clusters': { id: [0, 1, 2], members },
      'user-vote-counts': counts,
      'votes-base': Object.fromEntries(
        people.slice(0, 5000).map((tid) => [tid, { A: [1, 0], D: [0, tid], S: [1, tid] }]),
      ),
    }
    expect(await parseMapText(JSON.stringify(large))).toEqual(large)
  })
})
