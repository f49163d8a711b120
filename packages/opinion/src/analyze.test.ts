import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeAgreement, getGroupByPid } from '../testing/group-agreement.ts'
import { createGroupVotes } from '../testing/group-votes.ts'
import { analyzeOpinions, type AnalyzeOptions } from './analyze.ts'
import { toPca2 } from './pca2.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'

const analyze = (rows: readonly VoteRow[], options?: AnalyzeOptions) =>
  analyzeOpinions(createVoteEvents(rows), options)
const analyzeToPca2 = (rows: readonly VoteRow[], options?: AnalyzeOptions) =>
  toPca2(analyze(rows, options), { lastVoteTimestamp: 1, lastModTimestamp: null })

const getPlantedGroups = (rows: readonly VoteRow[], camps: number) =>
  new Map(rows.map(({ pid }) => [pid, pid % camps] as const))

/** Clear groups of random size, and a seed. */
const clear = fc.record({
  camps: fc.integer({ min: 2, max: 3 }),
  people: fc.integer({ min: 24, max: 40 }),
  seed: fc.integer({ min: 0, max: 10_000 }),
})
const createVotes = ({ camps, people, seed }: { camps: number; people: number; seed: number }) =>
  createGroupVotes({ groups: camps, people, seed, comments: 20, noise: 0.05 })
const runs = { numRuns: 4 }

describe('the analysis of clear groups', () => {
  it('[MATH-3] finds the groups, and that they are stable', () => {
    for (const camps of [2, 3]) {
      const rows = createGroupVotes({ people: 60, comments: 30, groups: camps, seed: 7 })
      const analysis = analyze(rows)
      expect(analysis.outcome).toBe('groups')
      expect(analysis.groups).toHaveLength(camps)
      expect(analysis.groups.map(({ size }) => size)).toEqual(camps === 2 ? [30, 30] : [20, 20, 20])
      expect(computeAgreement(analysis, getPlantedGroups(rows, camps))).toBe(1)
      expect(analysis.stability).toBeGreaterThan(0.95)
    }
  })

  it('[MATH-3] finds no stable groups when people vote at random', () => {
    const rows = createGroupVotes({ people: 200, comments: 40, groups: 1, seed: 3, noise: 1 })
    const analysis = analyze(rows)
    expect(analysis.stability).toBeLessThan(0.6)
    expect(analysis.outcome).toBe('no-stable-groups')
  })

  it('leaves out rejected and metadata comments, and banned people', () => {
    const rows = createGroupVotes({ people: 40, comments: 20, groups: 2, seed: 5, turnout: 1 })
    const comments = [
      { tid: 3, mod: -1, isMeta: false },
      { tid: 4, mod: 1, isMeta: true },
      { tid: 5, mod: 1, isMeta: false },
    ]
    const found = analyzeToPca2(rows, { comments, banned: new Set([0, 7]) })
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

describe('changes without effect on the result', () => {
  it('[MATH-3] a vote that is sent twice: everything is equal to the last bit', () => {
    fc.assert(
      fc.property(clear, fc.nat(200), (camps, at) => {
        const rows = createVotes(camps)
        const again = rows[at % rows.length]!
        expect(analyzeToPca2([...rows, again, again])).toEqual(analyzeToPca2(rows))
      }),
      runs,
    )
  })

  it('[MATH-3] a comment without votes: it only gets a priority', () => {
    const rows = createVotes({ camps: 2, people: 40, seed: 1 })
    const comments = [{ tid: 99, mod: 0, isMeta: false }]
    const { 'comment-priorities': priorities, ...rest } = analyzeToPca2(rows, { comments })
    const { 'comment-priorities': without, ...same } = analyzeToPca2(rows)
    expect(rest).toEqual(same)
    expect(priorities).toEqual({ ...without, 99: 5.0625 })
  })
})

it('[MATH-3] all votes reversed: the map is mirrored, and agreement becomes disagreement', () => {
  fc.assert(
    fc.property(clear, (camps) => {
      const rows = createVotes(camps)
      const plain = analyze(rows)
      const turned = analyze(rows.map((row) => ({ ...row, vote: -row.vote })))
      expect(computeAgreement(turned, getGroupByPid(plain))).toBe(1)
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
