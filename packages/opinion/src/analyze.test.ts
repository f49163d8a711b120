import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreement, groupsOf } from '../testing/alike.ts'
import { shuffled, votesOfCamps } from '../testing/camps.ts'
import { seededRandom } from '@folkmoot/domain/random'
import { analyzeOpinions, type AnalyzeOptions } from './analyze.ts'
import { toPca2 } from './pca2.ts'
import { voteEvents, type VoteRow } from './vote-events.ts'

const analyze = (rows: readonly VoteRow[], options?: AnalyzeOptions) =>
  analyzeOpinions(voteEvents(rows), options)
const stored = (rows: readonly VoteRow[], options?: AnalyzeOptions) =>
  toPca2(analyze(rows, options), { lastVoteTimestamp: 1, lastModTimestamp: null })

const campOf = (rows: readonly VoteRow[], camps: number) =>
  new Map(rows.map(({ pid }) => [pid, pid % camps] as const))

/** Clear camps of some size, and a seed for what a property does with them. */
const clear = fc.record({
  camps: fc.integer({ min: 2, max: 3 }),
  people: fc.integer({ min: 24, max: 40 }),
  seed: fc.integer({ min: 0, max: 10_000 }),
})
const votesOf = ({ camps, people, seed }: { camps: number; people: number; seed: number }) =>
  votesOfCamps({ camps, people, seed, comments: 20, noise: 0.05 })
const runs = { numRuns: 4 }

describe('the analysis of clear camps', () => {
  it('[MATH-3] finds the camps, and that they are stable', () => {
    for (const camps of [2, 3]) {
      const rows = votesOfCamps({ people: 60, comments: 30, camps, seed: 7 })
      const analysis = analyze(rows)
      expect(analysis.outcome).toBe('groups')
      expect(analysis.groups).toHaveLength(camps)
      expect(analysis.groups.map(({ size }) => size)).toEqual(camps === 2 ? [30, 30] : [20, 20, 20])
      expect(agreement(analysis, campOf(rows, camps))).toBe(1)
      expect(analysis.stability).toBeGreaterThan(0.95)
    }
  })

  it('[MATH-3] says that there are no stable groups where people vote at random', () => {
    const rows = votesOfCamps({ people: 200, comments: 40, camps: 1, seed: 3, noise: 1 })
    const analysis = analyze(rows)
    expect(analysis.stability).toBeLessThan(0.6)
    expect(analysis.outcome).toBe('no-stable-groups')
  })

  it('leaves out rejected and meta comments, and banned people', () => {
    const rows = votesOfCamps({ people: 40, comments: 20, camps: 2, seed: 5, turnout: 1 })
    const comments = [
      { tid: 3, mod: -1, isMeta: false },
      { tid: 4, mod: 1, isMeta: true },
      { tid: 5, mod: 1, isMeta: false },
    ]
    const found = stored(rows, { comments, banned: new Set([0, 7]) })
    expect(found.n).toBe(38)
    expect(found['in-conv']).not.toContain(7)
    expect(found['mod-out']).toEqual([3, 4])
    expect(found['mod-in']).toEqual([4, 5])
    expect(found['meta-tids']).toEqual([4])
    for (const tid of [3, 4]) {
      expect([found.pca.center[tid], found.pca.comps[0]![tid], found.pca['comment-extremity'][tid]]).toEqual([
        0, 0, 0,
      ])
    }
    expect(found['comment-priorities'][4]).toBe(49)
    const shown = Object.values(found.repness)
      .flat()
      .map(({ tid }) => tid)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown).not.toContain(3)
    expect(shown).not.toContain(4)
  })
})

describe('what does not change the result', () => {
  it('[MATH-3] votes in another order: everything is equal to the last bit', () => {
    fc.assert(
      fc.property(clear, (camps) => {
        const rows = votesOf(camps)
        expect(stored(shuffled(rows, seededRandom(camps.seed)))).toEqual(stored(rows))
      }),
      runs,
    )
  })

  it('[MATH-3] a vote that is sent twice: everything is equal to the last bit', () => {
    fc.assert(
      fc.property(clear, fc.nat(200), (camps, at) => {
        const rows = votesOf(camps)
        const again = rows[at % rows.length]!
        expect(stored([...rows, again, again])).toEqual(stored(rows))
      }),
      runs,
    )
  })

  it('[MATH-3] a comment that nobody voted on: it only gets a priority', () => {
    const rows = votesOf({ camps: 2, people: 40, seed: 1 })
    const comments = [{ tid: 99, mod: 0, isMeta: false }]
    const { 'comment-priorities': priorities, ...rest } = stored(rows, { comments })
    const { 'comment-priorities': without, ...same } = stored(rows)
    expect(rest).toEqual(same)
    expect(priorities).toEqual({ ...without, 99: 5.0625 })
  })

  it('[MATH-3] other numbers for participants: the same people are together', () => {
    fc.assert(
      fc.property(clear, (camps) => {
        const rows = votesOf(camps)
        const numbers = shuffled(
          Array.from({ length: camps.people }, (_, pid) => 3 * pid),
          seededRandom(camps.seed),
        )
        const renumbered = rows.map((row) => ({ ...row, pid: numbers[row.pid]! }))
        const before = new Map([...groupsOf(analyze(rows))].map(([pid, group]) => [numbers[pid]!, group]))
        expect(agreement(analyze(renumbered), before)).toBe(1)
      }),
      runs,
    )
  })

  it('[MATH-3] other numbers for comments: the same people are together, and figures move with their comments', () => {
    fc.assert(
      fc.property(clear, (camps) => {
        const rows = votesOf(camps)
        const numbers = shuffled(
          Array.from({ length: 20 }, (_, tid) => tid + 5),
          seededRandom(camps.seed),
        )
        const renumbered = analyze(rows.map((row) => ({ ...row, tid: numbers[row.tid]! })))
        const plain = analyze(rows)
        expect(agreement(renumbered, groupsOf(plain))).toBe(1)
        for (const [column, tid] of plain.comments.tids.entries()) {
          const other = renumbered.comments.tids.indexOf(numbers[tid]!)
          expect(renumbered.comments.extremity[other]).toBeCloseTo(plain.comments.extremity[column]!, 5)
          expect(renumbered.comments.consensus[other]).toBeCloseTo(plain.comments.consensus[column]!, 12)
        }
      }),
      runs,
    )
  })
})

describe('what changes the result in a known way', () => {
  it('[MATH-3] all votes turned round: the map is seen from behind, and agreement becomes disagreement', () => {
    fc.assert(
      fc.property(clear, (camps) => {
        const rows = votesOf(camps)
        const plain = analyze(rows)
        const turned = analyze(rows.map((row) => ({ ...row, vote: -row.vote })))
        expect(agreement(turned, groupsOf(plain))).toBe(1)
        for (const row of plain.people.pids.keys()) {
          expect(turned.people.x[row]).toBeCloseTo(-plain.people.x[row]!, 5)
          expect(turned.people.y[row]).toBeCloseTo(-plain.people.y[row]!, 5)
        }
        for (const column of plain.comments.tids.keys())
          expect(turned.comments.means[column]).toBeCloseTo(-plain.comments.means[column]!, 12)
        expect(turned.consensus).toEqual({ agree: plain.consensus.disagree, disagree: plain.consensus.agree })
      }),
      runs,
    )
  })
})
