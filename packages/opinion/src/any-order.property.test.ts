import { createSeededRandom } from '@folkmoot/domain/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { describeAnalysis, renumberVotes } from '../testing/renumber.ts'
import { analyzeOpinions } from './analyze.ts'
import { type ModeratedComment, createVoteEvents, type VoteRow } from './vote-events.ts'

const conversation = fc.record({
  people: fc.integer({ min: 1, max: 70 }),
  comments: fc.integer({ min: 1, max: 14 }),
  groups: fc.integer({ min: 1, max: 4 }),
  turnout: fc.double({ min: 0.1, max: 1, noNaN: true }),
  noise: fc.double({ min: 0, max: 0.8, noNaN: true }),
  seed: fc.nat(),
})

const createComments = (count: number, seed: number): ModeratedComment[] => {
  const random = createSeededRandom(`comments ${seed}`)
  return Array.from({ length: count }, (_, tid) => ({
    tid,
    mod: random() < 0.2 ? -1 : 1,
    isMeta: random() < 0.1,
  }))
}

/** The votes on each comment, one sign for each person, to find comments that can take each other's place. */
function listSplits(rows: readonly VoteRow[], comments: number): string[] {
  const splits = Array.from({ length: comments }, (): number[] => [0, 0, 0])
  for (const { tid, vote } of rows) splits[tid]![vote + 1]! += 1
  return splits.map(String)
}

/** True when numbers of votes tell the comments apart. With equal ones symmetry is possible, and then numbers must decide. */
const areDistinct = (rows: readonly VoteRow[], comments: number): boolean =>
  new Set(listSplits(rows, comments)).size === comments

/** What an analysis says, and what it says with other numbers in another order, in the first numbers. */
function analyzeTwice(rows: readonly VoteRow[], comments: readonly ModeratedComment[], seed: number) {
  const other = renumberVotes(rows, comments, createSeededRandom(`other ${seed}`))
  const analysis = analyzeOpinions(createVoteEvents(rows), { comments })
  const again = analyzeOpinions(createVoteEvents(other.rows), { comments: other.comments })
  return [describeAnalysis(again), describeAnalysis(analysis, other.pids, other.tids)] as const
}

describe('the same votes', () => {
  it('[RES-11] give the same numbers to the last bit, whatever people and comments are called', () => {
    fc.assert(
      fc.property(conversation, (given) => {
        const rows = createGroupVotes(given)
        fc.pre(areDistinct(rows, given.comments))
        const [again, first] = analyzeTwice(rows, createComments(given.comments, given.seed), given.seed)
        expect(again).toEqual(first)
      }),
      { numRuns: 30 },
    )
  })

  it('[RES-11] give the same numbers in any order, where comments can take each other’s place', () => {
    // two camps of the same size that say the opposite: only the numbers of the comments tell the camps apart
    const rows = Array.from({ length: 12 }, (_, pid) =>
      [0, 1, 2, 3].map((tid) => ({ pid, tid, vote: (pid + tid) % 2 === 0 ? 1 : -1 })),
    ).flat()
    const analysis = analyzeOpinions(createVoteEvents(rows))
    expect(analysis.groups.map(({ size }) => size)).toEqual([6, 6])
    expect(describeAnalysis(analyzeOpinions(createVoteEvents(rows.toReversed())))).toEqual(
      describeAnalysis(analysis),
    )
    // with other numbers the camps are the same, on a map that may be mirrored
    const other = renumberVotes(rows, [], createSeededRandom('camps'))
    const again = analyzeOpinions(createVoteEvents(other.rows))
    expect(again.groups.map(({ size }) => size)).toEqual([6, 6])
    expect(again.eigenvalues[0]).toBeCloseTo(analysis.eigenvalues[0], 9)
  })
})
