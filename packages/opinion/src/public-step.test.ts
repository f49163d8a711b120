import { createLots } from '@folkmoot/opinion/testing/public-history'
import { describe, expect, it } from 'vitest'
import { findPauseEnd, NO_PUBLIC_STATE, takePublicStep } from './public-step.ts'
import { NOBODY } from './networks.ts'
import { createVoteEvents } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

const COMMENTS = 4

/** Everybody votes on everything. */
const createVotes = (pids: readonly number[]) =>
  createVoteMatrix(
    createVoteEvents(
      pids.flatMap((pid) =>
        Array.from({ length: COMMENTS }, (_, tid) => ({ pid, tid, vote: (pid + tid) % 2 === 0 ? 1 : -1 })),
      ),
    ),
  )

const createPids = (count: number) => Array.from({ length: count }, (_, pid) => pid)

const take = (before: typeof NO_PUBLIC_STATE, pids: readonly number[], isDue: boolean, isModerated = false) =>
  takePublicStep(before, {
    exact: createVotes(pids),
    comments: [],
    lots: createLots(1),
    isModerated,
    isDue,
    getTimes: () => ({ lastVoteTimestamp: 0, lastModTimestamp: null }),
  })

describe('a step of the public state that is not due', () => {
  const first = take(NO_PUBLIC_STATE, createPids(20), true)!.state

  it('moves nothing, however many wait, unless moderators decided something', () => {
    expect(take(first, createPids(200), false)).toBeUndefined()
    expect(take(first, createPids(200), true)?.state.votes.people).toHaveLength(198)
    expect(take(first, createPids(200), false, true)?.published).toBeDefined()
  })

  it('[SAFE-32] forgets erased people at once, and publishes nothing', () => {
    const [gone = 0] = first.votes.people
    const step = take(
      first,
      createPids(200).filter((pid) => pid !== gone),
      false,
    )!
    expect(step.published).toBeUndefined()
    expect(step.state.votes.people[0]).toBe(NOBODY)
    expect(step.state.votes.people.subarray(1)).toEqual(first.votes.people.subarray(1))
    expect(step.state.votes.matrix).toBe(first.votes.matrix)
  })
})

it.each([
  [29, 90, 3_599_999, 3_600_000],
  [29, 90, 3_600_000, undefined],
  [30, 0, 0, undefined],
  [30, 999_999, 0, undefined],
  [30, 1_000_000, 9999, 10_000],
  [30, 1_000_000, 10_000, undefined],
  [30, 100_000_000, 999_999, 1_000_000],
  [30, 100_000_000, 1_000_000, undefined],
  // the clock was set back
  [30, 100_000_000, -1, undefined],
])(
  '[SAFE-32] with %i people and %i public votes, %i ms after the last step, the pause after it ends after: %s',
  (people, publicVotes, ms, end) => {
    const stepped = 5000
    const found = findPauseEnd({ people, publicVotes, stepped }, stepped + ms)
    expect(found).toBe(end === undefined ? end : stepped + end)
  },
)
