import { describe, expect, it } from 'vitest'
import { computeAgreement, getGroupByPid } from '../testing/group-agreement.ts'
import { skipReason, CONVERSATIONS, readComments, readVotes } from '../testing/open-data.ts'
import { computeMedianSelfAgreement } from '../testing/self-agreement.ts'
import type { OpinionAnalysis } from './analysis.ts'
import { analyzeOpinions, analyzeWithCache } from './analyze.ts'
import { extendMatrix } from './extend-matrix.ts'
import { toPca2, type Pca2 } from './pca2.ts'
import { findTurn, turnAnalysis } from './turn-map.ts'
import type { VoteEvents } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'
import type { AnalysisCache } from './analysis-cache.ts'

const sliceEvents = ({ pids, tids, votes }: VoteEvents, from: number, to: number): VoteEvents => ({
  pids: pids.slice(from, to),
  tids: tids.slice(from, to),
  votes: votes.slice(from, to),
})

/** The stored result without the smoothing of the number of groups, to compare only warm starts. */
function removeWins(stored: Pca2): Pca2 {
  return { ...stored, analysis: { ...stored.analysis, smoothing: null } }
}

describe.skipIf(skipReason)(`the default mode on public conversations${skipReason}`, () => {
  it.each(CONVERSATIONS)('[MATH-3] %s: 20 orders and seeds agree to at least 0.93', (name) => {
    const found = computeMedianSelfAgreement(readVotes(name), readComments(name), 20)
    expect(found.median).toBeGreaterThanOrEqual(0.93)
    expect(found.sameSeed).toBe(true)
  })

  /** How far the comments of two maps are apart at most, along the axis where they are furthest. */
  const measureDistance = (one: OpinionAnalysis['comments'], other: OpinionAnalysis['comments']) =>
    Math.max(
      ...(['first', 'second'] as const).flatMap((which) =>
        [...one[which]].map((value, column) => Math.abs(value - other[which][column]!)),
      ),
    )

  it.each(CONVERSATIONS)(
    '[MATH-3] %s: after every update the groups are those of a cold analysis',
    (name) => {
      const votes = readVotes(name)
      const shares = [0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.955, 0.96, 0.965, 0.97, 0.99, 1]
      let matrix = createVoteMatrix(sliceEvents(votes, 0, 0))
      let before: { previous?: Pca2; cache: AnalysisCache | undefined } = { cache: undefined }
      let start = 0
      for (const end of shares.map((share) => Math.floor(share * votes.pids.length))) {
        matrix = extendMatrix(matrix, sliceEvents(votes, start, end))
        const { analysis: warm, cache } = analyzeWithCache(matrix, before)
        const cold = analyzeOpinions(sliceEvents(votes, 0, end))
        expect(computeAgreement(warm, getGroupByPid(cold))).toBe(1)
        expect(warm.outcome).toBe(cold.outcome)
        expect(Math.abs(warm.stability! - cold.stability!)).toBeLessThan(0.02)
        // a previous result turns the map, and nothing else
        const turned = turnAnalysis(cold, findTurn(cold.comments, warm.comments)!)
        expect(measureDistance(warm.comments, turned.comments)).toBeLessThan(1e-6)
        const stored = toPca2(warm, { lastVoteTimestamp: 0, lastModTimestamp: null })
        before = { previous: removeWins(stored), cache }
        start = end
      }
    },
  )
})
