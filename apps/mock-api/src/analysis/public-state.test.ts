import { createVoteEvents } from '@folkmoot/opinion/vote-events'
import { createVoteMatrix, type VoteMatrix } from '@folkmoot/opinion/vote-matrix'
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

/** As states were stored before matrices were packed. */
const encodeUnpacked = ({ pids, tids, starts, codes }: VoteMatrix) =>
  Object.fromEntries(
    Object.entries({ pids, tids, starts, codes }).map(([name, { buffer, byteOffset, byteLength }]) => [
      name,
      Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64'),
    ]),
  )

it('[RUN-65] a public state is the same after it was stored, also one from before matrices were packed', () => {
  const text = formatPublicState(state)
  expect(parsePublicState(text)).toEqual(state)
  const stored = JSON.parse(text) as { areas: object }
  const unpacked = encodeUnpacked(matrix)
  const before = {
    ...stored,
    matrix: unpacked,
    groupVotes: unpacked,
    areas: { ...stored.areas, votes: unpacked },
    marks: unpacked,
  }
  expect(parsePublicState(JSON.stringify(before))).toEqual(state)
})
