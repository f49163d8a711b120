import { describe, expect, it } from 'vitest'
import { absent, CONVERSATIONS, readComments, readVotes } from '../../testing/open-data.ts'
import { medianSelfAgreement } from '../../testing/self-agreement.ts'
import { analyzeOpinions } from './analyze.ts'
import { divide } from './k-means.ts'
import { gatherPoints } from './weighted-points.ts'
import { seededRandom } from '../random.ts'

describe.skipIf(absent)(`the default mode on public conversations${absent}`, () => {
  it.each(CONVERSATIONS)('[MATH-3] %s: 20 orders and seeds agree to at least 0.93', (name) => {
    const found = medianSelfAgreement(readVotes(name), readComments(name), 20)
    expect(found.median).toBeGreaterThanOrEqual(0.93)
    expect(found.sameSeed).toBe(true)
  })

  it.each(CONVERSATIONS)('%s: groups are nowhere wider than those of the compatible mode', (name) => {
    const { people, groups } = analyzeOpinions(readVotes(name), { mode: 'compatible' })
    const rows = [...people.pids.keys()].filter((row) => people.group[row]! >= 0)
    const x = Float64Array.from(rows, (row) => people.x[row]!)
    const y = Float64Array.from(rows, (row) => people.y[row]!)
    let published = 0
    for (const { id } of groups) {
      const own = rows.flatMap((row, at) => (people.group[row] === id ? [at] : []))
      const middle = (values: Float64Array) => own.reduce((sum, at) => sum + values[at]!, 0) / own.length
      const [midX, midY] = [middle(x), middle(y)]
      published += own.reduce((sum, at) => sum + (x[at]! - midX) ** 2 + (y[at]! - midY) ** 2, 0)
    }
    const ours = divide(gatherPoints({ x, y }), { k: groups.length, starts: 20, random: seededRandom(0) })
    expect(ours?.spread).toBeLessThanOrEqual(published * (1 + 1e-9))
  })
})
