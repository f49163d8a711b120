import { describe, expect, it } from 'vitest'
import {
  findPreviousBaseClusters,
  findPreviousComponents,
  findPreviousSmoothing,
  getPreviousLabels,
  listPreviousRows,
  sumPreviousVotes,
  type PreviousOpinion,
} from './previous-opinion.ts'

const smoothing = { best: 3, wins: 2, shown: 2 }
const previous: PreviousOpinion = {
  tids: [4, 2, 9],
  pca: {
    center: [],
    comps: [
      [0.4, 0.2, 0.9],
      [-0.4, Number.NaN, -0.9],
    ],
    'comment-projection': [],
    'comment-extremity': [],
  },
  'base-clusters': {
    id: [7, 5],
    x: [0, 0],
    y: [0, 0],
    count: [2, 2],
    members: [
      [10, 30],
      [20, 99],
    ],
  },
  'group-clusters': [
    { id: 1, center: [0, 0], members: [5] },
    { id: 3, center: [0, 0], members: [7, 6] },
  ],
  'group-votes': {
    1: { id: 1, 'n-members': 2, votes: { 4: { A: 1, D: 2, S: 4 } } },
    3: { id: 3, 'n-members': 2, votes: { 4: { A: 10, D: 20, S: 40 }, 2: { A: 5, D: 0, S: 6 } } },
  },
  'in-conv': [30, 10, 99],
  analysis: { mode: 'compatible', outcome: 'groups', stability: null, silhouettes: {}, smoothing },
}
const pids = Int32Array.of(5, 10, 20, 30)

describe('the previous result', () => {
  it('[MATH-4] has the group of each participant, through their base cluster', () => {
    expect([...getPreviousLabels(previous, pids)]).toEqual([-1, 3, 1, 3])
    expect([...getPreviousLabels({ 'group-clusters': [{ id: 0, center: [], members: [1] }] }, pids)]).toEqual(
      [-1, -1, -1, -1],
    )
    expect([...getPreviousLabels(undefined, pids)]).toEqual([-1, -1, -1, -1])
  })

  it('has components on the current columns; new comments get their entry, others than numbers 0', () => {
    const found = findPreviousComponents(previous, Int32Array.of(1, 2, 4), 7)
    expect([...found!.first]).toEqual([7, 0.2, 0.4])
    expect([...found!.second]).toEqual([7, 0, -0.4])
    expect(findPreviousComponents({ ...previous, tids: [2, 4, 1, 9] }, Int32Array.of(9), 7)?.first[0]).toBe(0)
    const { tids: _, ...without } = previous
    expect([...findPreviousComponents(without, Int32Array.of(4), 7)!.first]).toEqual([7])
  })

  it('has the included people and base clusters by their current rows', () => {
    expect(listPreviousRows(previous, pids)).toEqual([3, 1])
    expect(listPreviousRows({}, pids)).toEqual([])
    expect(findPreviousBaseClusters(previous, pids)).toEqual([
      { id: 7, rows: [1, 3] },
      { id: 5, rows: [2] },
    ])
  })

  it('[MATH-1] has the votes of all groups on a comment, and the state of the number of groups', () => {
    expect(sumPreviousVotes(previous, 4)).toEqual({ A: 11, D: 22, S: 44 })
    expect(sumPreviousVotes(previous, 2)).toEqual({ A: 5, D: 0, S: 6 })
    expect(sumPreviousVotes(previous, 1)).toEqual({ A: 0, D: 0, S: 0 })
    expect(sumPreviousVotes(undefined, 4)).toEqual({ A: 0, D: 0, S: 0 })
    expect(findPreviousSmoothing(previous)).toEqual(smoothing)
    expect(findPreviousSmoothing({})).toBeUndefined()
  })
})
