import { describe, expect, it } from 'vitest'
import { computeAgreement, getGroupByPid } from '../testing/group-agreement.ts'
import { skipReason, CONVERSATIONS, readComments, readVotes } from '../testing/open-data.ts'
import { computeMedianSelfAgreement } from '../testing/self-agreement.ts'
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

  it.each(CONVERSATIONS)(
    '[MATH-3] %s: after every update the groups are those of a cold analysis',
    (name) => {
      const votes = readVotes(name)
      const ends = [0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.955, 0.96, 0.965, 0.97, 0.99, 1].map((share) =>
        Math.floor(share * votes.pids.length),
      )
      let matrix = createVoteMatrix(sliceEvents(votes, 0, 0))
      let previous: Pca2 | undefined
      let workings: AnalysisCache | undefined
      for (const [at, end] of ends.entries()) {
        matrix = extendMatrix(matrix, sliceEvents(votes, ends[at - 1] ?? 0, end))
        const found = analyzeWithCache(matrix, { cache: workings, ...(previous && { previous }) })
        const { analysis: warm } = found
        const cold = analyzeOpinions(sliceEvents(votes, 0, end))
        expect(computeAgreement(warm, getGroupByPid(cold))).toBe(1)
        expect(warm.outcome).toBe(cold.outcome)
        expect(Math.abs(warm.stability! - cold.stability!)).toBeLessThan(0.02)
        // a previous result turns the map, and nothing else
        const turned = turnAnalysis(cold, findTurn(cold.comments, warm.comments)!)
        for (const which of ['first', 'second'] as const) {
          const furthest = warm.comments[which].map((value, column) =>
            Math.abs(value - turned.comments[which][column]!),
          )
          expect(Math.max(...furthest)).toBeLessThan(1e-6)
        }
        workings = found.cache
        previous = removeWins(toPca2(warm, { lastVoteTimestamp: 0, lastModTimestamp: null }))
      }
    },
  )
})
