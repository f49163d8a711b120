import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSeededRandom } from './random.ts'
import { planParticipants, type SimulatedComment, simulateVotes } from './simulate.ts'
import { VOTE, type Vote } from './votes.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 3, 6, 7)
const END = START + 20 * DAY

interface SimulationCase {
  seed: number
  count: number
  weights: number[]
  comments: SimulatedComment[]
  changesOfMind: number
}

function runSimulation({ seed, count, weights, comments, changesOfMind }: SimulationCase) {
  const random = createSeededRandom(seed)
  const groups = weights.map((weight) => ({ weight }))
  const participants = planParticipants({ random, count, groups, start: START, end: END })
  return {
    participants,
    votes: [...simulateVotes({ random, participants, comments, end: END, changesOfMind })],
  }
}

const anyComments = fc.array(
  fc.record({
    from: fc.option(fc.integer({ min: START, max: END }), { nil: undefined }),
    stays: fc.option(fc.integer({ min: 1, max: 10 * DAY }), { nil: undefined }),
    author: fc.option(fc.nat(20), { nil: undefined }),
    leanings: fc.option(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 4 }), {
      nil: undefined,
    }),
  }),
  { maxLength: 15 },
)

const anyCase: fc.Arbitrary<SimulationCase> = fc.record({
  seed: fc.integer(),
  count: fc.integer({ min: 0, max: 15 }),
  weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
  comments: anyComments.map((list) =>
    list.map(({ stays, ...comment }, index) => ({
      ...comment,
      tid: index * 3,
      until: stays && (comment.from ?? START) + stays,
    })),
  ),
  changesOfMind: fc.constantFrom(0, 0.2),
})

it('simulateVotes has no vote on an unknown or hidden comment', () => {
  fc.assert(
    fc.property(anyCase, (wish) => {
      for (const { tid, time, participant, vote } of runSimulation(wish).votes) {
        const comment = wish.comments.find((candidate) => candidate.tid === tid)
        expect(comment).toBeDefined()
        expect(time).toBeGreaterThanOrEqual(comment?.from ?? START)
        expect(time).toBeLessThan(comment?.until ?? Infinity)
        expect(participant).toBeLessThan(wish.count)
        expect([-1, 0, 1]).toContain(vote)
      }
    }),
    { numRuns: 30 },
  )
})

describe('a pair of participant and comment', () => {
  it('has one event, and more only for changes of the vote', () => {
    fc.assert(
      fc.property(anyCase, (wish) => {
        const latest = new Map<string, Vote>()
        let changes = 0
        for (const { participant, tid, vote } of runSimulation(wish).votes) {
          const pair = `${participant}/${tid}`
          expect(vote).not.toBe(latest.get(pair))
          if (latest.has(pair)) changes += 1
          latest.set(pair, vote)
        }
        expect(wish.changesOfMind > 0 || changes === 0).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('has the author’s agreement at the time of writing', () => {
    const comments = [{ tid: 7, from: START + DAY, author: 2 }]
    const first = runSimulation({ seed: 3, count: 10, weights: [1], comments, changesOfMind: 0 }).votes[0]
    expect(first).toEqual({ participant: 2, tid: 7, vote: VOTE.agree, time: START + DAY })
  })
})
