import { describe, expect, it } from 'vitest'
import { createLots } from '@folkmoot/opinion/testing/public-history'
import { NO_GROUP_VOTES, stepGroupVotes, type GroupVotesMatrix } from './public-groups.ts'
import { NOBODY } from './networks.ts'
import { NO_PUBLIC_VOTES, stepPublicVotes, WAITING_PEOPLE } from './public-votes.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

const AGREE = -1
const DISAGREE = 1

/** Votes on one comment: one of each person, in their order. */
const createMatrix = (votes: readonly number[]) =>
  createVoteMatrix(createVoteEvents(votes.map((vote, pid): VoteRow => ({ pid, tid: 0, vote }))))

describe('the public votes', () => {
  it.each([
    [4, 0, 0],
    [5, 3, 0],
    [6, 4, 3],
    [7, 5, 4],
    [100, 98, 97],
  ])('of %i people are of %i, with %i votes on a comment', (voters, people, votes) => {
    const exact = createMatrix(Array<number>(voters).fill(AGREE))
    const step = stepPublicVotes(NO_PUBLIC_VOTES, exact, createLots(1))
    expect([step.people.length, step.matrix.codes.length]).toEqual([people, votes])
    expect(stepPublicVotes(step, exact, createLots(2))).toBe(step)
  })

  it('grow when five people wait, and keep a row of each who was erased', () => {
    const people = (before: typeof NO_PUBLIC_VOTES, voters: number) =>
      stepPublicVotes(before, createMatrix(Array<number>(voters).fill(AGREE)), createLots(1))
    const step = people(NO_PUBLIC_VOTES, 10)
    expect(people(step, 12).people).toEqual(step.people)
    expect(people(step, 13).people).toHaveLength(11)
    const left = people(step, 5).people
    expect(left).toHaveLength(8)
    expect([...left].filter((pid) => pid === NOBODY)).toHaveLength(
      [...step.people].filter((pid) => pid > 4).length,
    )
  })

  it('lets more people enter at once than a call takes arguments', () => {
    const rows = Array.from({ length: 150_000 }, (_, pid) => ({ pid, tid: 0, vote: 1 }))
    const lots = { shuffle: (pids: readonly number[]) => pids, draw: () => 0 }
    const first = stepPublicVotes(NO_PUBLIC_VOTES, createVoteMatrix(createVoteEvents(rows)), lots)
    expect(first.people).toHaveLength(rows.length - WAITING_PEOPLE)
  })
})

describe('the public votes of a group on a comment', () => {
  /** The numbers of agreements, passes and disagreements. */
  const count = ({ codes }: GroupVotesMatrix) =>
    [0, 1, 2].map((wanted) => codes.filter((code) => code % 3 === wanted).length)
  /** The last people may be in no group. */
  const step = (published: GroupVotesMatrix, votes: readonly number[], grouped = votes.length) =>
    stepGroupVotes(
      published,
      createMatrix(votes),
      Int32Array.from(votes, (_, person) => (person < grouped ? 0 : -1)),
    )

  it('are empty before three people have voted, and change with at least three of them', () => {
    expect(count(step(NO_GROUP_VOTES, [AGREE, AGREE]))).toEqual([0, 0, 0])
    const three = step(NO_GROUP_VOTES, [AGREE, AGREE, 0])
    expect(count(three)).toEqual([2, 1, 0])
    expect(count(step(three, [DISAGREE, DISAGREE, 0]))).toEqual([2, 1, 0])
    expect(count(step(three, [AGREE, AGREE, 0, AGREE, AGREE, AGREE], 5))).toEqual([2, 1, 0])
    expect(count(step(three, [DISAGREE, DISAGREE, AGREE]))).toEqual([1, 0, 2])
    expect(count(step(three, [AGREE, AGREE, 0, AGREE, AGREE, DISAGREE]))).toEqual([4, 1, 1])
  })

  it.each([
    [6, 6, 6],
    [6, 3, 3],
    [6, 5, 3],
    [6, 4, 3],
    [40, 39, 37],
    [40, 38, 37],
    [40, 37, 37],
    // nothing can be said of three people beside one or two
    [4, 3, 0],
    [5, 4, 0],
  ])(
    '[RES-76] of %i votes with %i of the group are %i, so that those of one or two people cannot be subtracted',
    (votes, grouped, shown) => {
      const { codes } = step(NO_GROUP_VOTES, Array<number>(votes).fill(AGREE), grouped)
      expect(codes).toHaveLength(shown)
    },
  )

  it('lose a comment that has no votes any more, and keep the others as they were', () => {
    const create = (columns: Record<number, readonly number[]>) =>
      createVoteMatrix(
        createVoteEvents(
          Object.entries(columns).flatMap(([tid, votes]) =>
            votes.map((vote, pid) => ({ pid, tid: Number(tid), vote })),
          ),
        ),
      )
    const both = stepGroupVotes(
      NO_GROUP_VOTES,
      create({ 3: [0, 0, 0], 7: [AGREE, AGREE, AGREE] }),
      new Int32Array(3),
    )
    expect(count(both)).toEqual([3, 3, 0])
    const one = stepGroupVotes(both, create({ 7: [DISAGREE, AGREE, AGREE] }), new Int32Array(3))
    expect([[...one.tids], count(one)]).toEqual([[7], [3, 0, 0]])
  })
})
