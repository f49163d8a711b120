import { createVoteEvents } from '@folkmoot/opinion/vote-events'
import { createVoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { expect, it } from 'vitest'
import { formatPublicState, NO_STATE, parsePublicState } from './public-state.ts'

const matrix = createVoteMatrix(
  createVoteEvents([
    { pid: 0, tid: 1, vote: -1 },
    { pid: 0, tid: 300, vote: 1 },
    { pid: 70_000, tid: 1, vote: 0 },
  ]),
)
const state = {
  ...NO_STATE,
  votes: { people: Int32Array.of(5, -1, 3), matrix },
  groupVotes: matrix,
  areas: { votes: matrix, labels: Int32Array.of(1, 0, -1) },
  marks: matrix,
  moderation: 'a hash',
  lastVoteTimestamp: 3_600_000,
}

it('[SAFE-31] a public state is the same after it was stored', () => {
  expect(parsePublicState(formatPublicState(state))).toEqual(state)
})
