import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '@folkmoot/domain/random'
import { createGroupVotes } from '../testing/group-votes.ts'
import { centreMatrix, countCodes, createGramProduct } from './centred-matrix.ts'
import { computeComponents } from './components.ts'
import { countSeenComments, projectRows } from './projection.ts'
import { computeStability, isLargeConversation, MIN_STABILITY, type TestedGroups } from './stability.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

/** Groups on the map of these votes; person p is in group p % k, or in a random one. */
function createTested(rows: readonly VoteRow[], k: number, isRandom = false): TestedGroups {
  const matrix = createVoteMatrix(createVoteEvents(rows))
  const live = new Uint8Array(matrix.tids.length).fill(1)
  const centred = centreMatrix(matrix, live, countCodes(matrix))
  const components = computeComponents({ product: createGramProduct(centred), live, start: undefined })
  const random = createSeededRandom(5)
  const labels = Uint8Array.from(matrix.pids, (pid) => (isRandom ? Math.floor(k * random()) : pid % k))
  const points = projectRows(centred, components, countSeenComments(centred, countCodes(matrix), 'default'))
  return { centred, components, rows: Int32Array.from(matrix.pids.keys()), points, labels, k }
}

const small = createGroupVotes({ people: 60, comments: 16, groups: 3, seed: 8, noise: 0.25, turnout: 0.8 })
const large = createGroupVotes({ people: 3000, comments: 30, groups: 3, seed: 8, noise: 0.4, turnout: 0.9 })

describe('the stability of groups', () => {
  it('[MATH-3] is 1 for clear groups, and near 0 for random ones', () => {
    const clear = createGroupVotes({ people: 60, comments: 20, groups: 2, seed: 3, noise: 0 })
    expect(computeStability(createTested(clear, 2), 'a')).toBe(1)
    const found = computeStability(createTested(clear, 2, true), 'a')
    expect(found).toBeGreaterThanOrEqual(0)
    expect(found).toBeLessThan(0.2)
    expect(MIN_STABILITY).toBe(0.6)
  })

  it('[MATH-3] is that of earlier versions for the same seed, and differs for others', () => {
    const tested = createTested(small, 3)
    expect(computeStability(tested, 'a').toFixed(6)).toMatchInlineSnapshot(`"0.715179"`)
    expect(computeStability(tested, 'b')).not.toBe(computeStability(tested, 'a'))
  })

  it('[MATH-3] of many votes is that of earlier versions too, from fewer and smaller samples', () => {
    const tested = createTested(large, 3)
    expect(isLargeConversation(tested)).toBe(true)
    expect(computeStability(tested, 'a').toFixed(6)).toMatchInlineSnapshot(`"0.801197"`)
  })

  it('[MATH-3] has smaller samples when two thirds of the people have more than 50,000 votes', () => {
    const { centred, ...rest } = createTested(small, 3)
    const withVotes = (votes: number) =>
      isLargeConversation({
        ...rest,
        rows: new Int32Array(600),
        centred: {
          ...centred,
          matrix: { ...centred.matrix, codes: new Uint16Array(votes), pids: new Int32Array(600) },
        },
      })
    expect([withVotes(75_000), withVotes(75_300)]).toEqual([false, true])
  })
})
