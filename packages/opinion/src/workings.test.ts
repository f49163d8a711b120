import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreement, groupsOf, notFinite } from '../testing/alike.ts'
import { votesOfCamps } from '../testing/camps.ts'
import { seededRandom } from '@folkmoot/domain/random'
import { analyzeOpinions, analyzeWithWorkings, type AnalyzeOptions } from './analyze.ts'
import { countCodes } from './centred.ts'
import { changesBetween, recount } from './changes.ts'
import { extendMatrix } from './extend-matrix.ts'
import { divideFrom, drawCentres } from './k-means.ts'
import { retally } from './patch-tally.ts'
import { settle } from './settle.ts'
import { tallyParts } from './tally.ts'
import { voteEvents, type VoteRow } from './vote-events.ts'
import { buildMatrix } from './vote-matrix.ts'
import type { Workings } from './workings.ts'

const rows = votesOfCamps({ people: 150, comments: 24, camps: 3, seed: 21, noise: 0.1 }).toSorted(
  (one, other) => one.pid - other.pid,
)
const vote = fc.record({ pid: fc.nat(40), tid: fc.nat(9), vote: fc.integer({ min: -1, max: 1 }) })

describe('going on from what the analysis before was made with', () => {
  /** Analyses the votes up to each of these ends, each time going on from the last; answers with each the cold result. */
  function replay(all: readonly VoteRow[], ends: readonly number[], options: AnalyzeOptions = {}) {
    let matrix = buildMatrix(voteEvents([]))
    let workings: Workings | undefined
    return ends.map((end, at) => {
      matrix = extendMatrix(matrix, voteEvents(all.slice(ends[at - 1] ?? 0, end)))
      const warm = analyzeWithWorkings(matrix, { ...options, workings })
      workings = warm.workings
      return { ...warm, cold: analyzeOpinions(voteEvents(all.slice(0, end)), options) }
    })
  }

  it('[MATH-3] gives the groups, tallies, comments and consensus of a cold analysis, and components to 1e-6', () => {
    const again = rows.slice(0, 60).map((row) => ({ ...row, vote: -row.vote }))
    const all = [...rows, ...again, { pid: 5, tid: 77, vote: -1 }, { pid: 900, tid: 3, vote: 1 }]
    const ends = [0.85, 0.9, 1].map((share) => Math.floor(share * rows.length))
    const found = replay(all, [...ends, all.length - 2, all.length])
    expect(found.some(({ workings }) => workings.map.unwatched > 0)).toBe(true)
    for (const { analysis, cold } of found) {
      expect(agreement(analysis, groupsOf(cold))).toBe(1)
      expect(analysis.votesOfBases).toEqual(cold.votesOfBases)
      expect(analysis.consensus).toEqual(cold.consensus)
      expect(analysis.groups.map(({ representative }) => representative)).toEqual(
        cold.groups.map(({ representative }) => representative),
      )
      for (const which of ['first', 'second'] as const)
        for (const [column, value] of analysis.comments[which].entries())
          expect(Math.abs(value - cold.comments[which][column]!)).toBeLessThan(1e-6)
    }
  })

  it('[MATH-3] does not go on where moderation changed or a participant was banned', () => {
    const { workings } = analyzeWithWorkings(voteEvents(rows))
    for (const options of [
      { comments: [{ tid: 4, mod: -1, isMeta: false }] },
      { banned: new Set([17]) },
    ] as const) {
      const cold = analyzeOpinions(voteEvents(rows), options)
      const warm = analyzeWithWorkings(voteEvents(rows), { ...options, workings })
      expect(warm.analysis).toEqual(cold)
    }
  })

  it('[MATH-3] whatever is voted, every number is one, and votes are counted as in a cold analysis', () => {
    const votes = fc.array(vote, { maxLength: 120 })
    fc.assert(
      fc.property(votes, fc.array(vote, { maxLength: 12 }), (all, later) => {
        const { analysis, cold } = replay([...all, ...later], [all.length, all.length + later.length]).at(-1)!
        expect(notFinite(analysis)).toEqual([])
        expect(analysis.consensus).toEqual(cold.consensus)
        expect(analysis.people.votes).toEqual(cold.people.votes)
      }),
      { numRuns: 30 },
    )
  })

  it('[MATH-3] looks for new directions again before those it did not watch can count', () => {
    const old = rows.filter(({ tid }) => tid < 12)
    const found = replay([...old, ...rows.filter(({ tid }) => tid >= 12)], [old.length, rows.length])
    const { analysis, cold, workings } = found[1]!
    expect(workings.map.unwatched).toBe(0)
    expect(agreement(analysis, groupsOf(cold))).toBe(1)
  })
})

describe('counting only what changed', () => {
  it('[MATH-3] counts what everything counted anew would give', () => {
    const many = Array.from({ length: 400 }, (_, at) => ({ pid: at % 37, tid: at % 9, vote: (at % 3) - 1 }))
    fc.assert(
      fc.property(fc.array(vote, { maxLength: 6 }), fc.integer(), (added, seed) => {
        const before = buildMatrix(voteEvents(many))
        const after = extendMatrix(before, voteEvents(added))
        const changes = changesBetween(before, after)
        if (!changes) return
        expect(recount(changes, countCodes(before))).toEqual(countCodes(after))
        const random = seededRandom(seed)
        const partOf = before.pids.map(() => Math.floor(random() * 5) - 1)
        const now = after.pids.map((_, row) => {
          const was = changes.was[row]!
          return was >= 0 && random() < 0.8 ? (partOf[was]! + 1) % 4 : Math.floor(random() * 5) - 1
        })
        const earlier = { partOf, tally: tallyParts(before, partOf, 4) }
        expect(retally(changes, earlier, now, 4)).toEqual(tallyParts(after, now, 4))
        expect(retally(changes, earlier, now, 6)).toEqual(tallyParts(after, now, 6))
      }),
    )
  })

  it('notices every vote that came or changed, and columns that moved', () => {
    const before = buildMatrix(voteEvents(rows))
    const of = (...added: VoteRow[]) => {
      const after = extendMatrix(before, voteEvents(added))
      const told = changesBetween(before, after)
      // a copy does not know where it comes from
      expect(changesBetween(before, { ...after })).toEqual(told && { ...told, after: { ...after } })
      return told && [...told.rows]
    }
    expect(of()).toEqual([])
    expect(of({ ...rows[0]!, vote: -rows[0]!.vote || 1 })).toEqual([0])
    expect(of({ pid: 1000, tid: 99, vote: 1 })).toEqual([before.pids.length])
    expect(of({ pid: 1, tid: -1, vote: 1 })).toBeUndefined()
    expect(changesBetween(buildMatrix(voteEvents([...rows, { pid: 1000, tid: 1, vote: 1 }])), before)).toBe(
      undefined,
    )
    expect(changesBetween(buildMatrix(voteEvents([])), before)).toBeUndefined()
  })

  it('settles where Lloyd’s iteration that looks at everybody does', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 5 }), (seed, k) => {
        const random = seededRandom(seed)
        const x = Float64Array.from({ length: 200 }, () => Math.round(20 * random()) / 4)
        const points = { x, y: x.map(() => random()) }
        const weighted = { ...points, weight: x.map(() => 1) }
        const start = drawCentres(weighted, k, random)
        const { labels, centres } = divideFrom(weighted, start)
        expect(settle(points, start)).toEqual({ labels, centres })
      }),
    )
  })
})
