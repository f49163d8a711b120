import { expect, it } from 'vitest'
import { selectPublicHistory } from './replay.ts'
import { createVoteEvents } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

const PIDS = [7, 9]
const TIDS = [3, 4]
const VOTES = { A: -1, P: 0, D: 1 } as const
type Letter = keyof typeof VOTES

/** The history of two people who cast the same votes by turns on two comments, with one of them public. */
function selectHistory(cast: string, known: Letter) {
  const events = [...cast].flatMap((letter, time) =>
    PIDS.flatMap((pid) => TIDS.map((tid) => ({ pid, tid, vote: VOTES[letter as Letter], time }))),
  )
  const cells = PIDS.flatMap((_, pid) => TIDS.map((tid) => ({ pid, tid, vote: VOTES[known] })))
  const history = { ...createVoteEvents(events), times: Float64Array.from(events, ({ time }) => time) }
  return selectPublicHistory(history, {
    people: Int32Array.from(PIDS),
    matrix: createVoteMatrix(createVoteEvents(cells)),
  })
}

it.each([
  ['A', 'A', 'A'],
  ['AD', 'D', 'AD'],
  ['APD', 'D', 'APD'],
  ['AA', 'A', 'A'],
  ['ADA', 'A', 'A'],
  ['ADAD', 'D', 'AD'],
  ['APDP', 'P', 'AP'],
  ['APDA', 'A', 'A'],
  ['ADAP', 'P', 'AP'],
  ['APAPD', 'D', 'APD'],
  // a change that still waits is not in it
  ['AD', 'A', 'A'],
  ['APD', 'P', 'AP'],
] as const)('[RES-28] the history of %s that leads to the public vote %s has %s', (cast, known, expected) => {
  const { pids, tids, votes, times } = selectHistory(cast, known)
  for (const pid of [0, 1])
    for (const tid of [3, 4]) {
      const own = [...pids.keys()].filter((at) => pids[at] === pid && tids[at] === tid)
      const letters = own.map((at) => 'APD'[votes[at]! + 1])
      expect(letters.join('')).toBe(expected)
    }
  const inOrder = Array.from(times)
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other))
})
