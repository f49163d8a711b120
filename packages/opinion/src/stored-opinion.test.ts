import { NO_FINDINGS } from '@folkmoot/domain/reports/findings'
import { describe, expect, it } from 'vitest'
import { parseOpinion, sumGroupVotes, type StoredOpinion } from './stored-opinion.ts'

const stored: StoredOpinion = {
  tids: [9, 4],
  'in-conv': [1, 2, 3],
  'base-clusters': {
    id: [0, 1, 2],
    x: [1, 2, 3],
    y: [4, 5, 6],
    count: [1, 2, 1],
    members: [[1], [2, 3], [8]],
  },
  'group-clusters': [
    { id: 1, center: [7, 8], members: [1] },
    { id: 0, center: [], members: [0] },
  ],
  'group-votes': {
    0: { 'n-members': 1, votes: { 4: { A: 1, D: 0, S: 1 } } },
    1: { 'n-members': 2, votes: { 4: { A: 4, D: 3, S: 9 } } },
  },
  'group-aware-consensus': { 4: 0.5, 9: 0.25 },
  findings: { ...NO_FINDINGS, few: [9] },
  analysis: { outcome: 'no-stable-groups', stability: 0.4 },
}

describe('a stored analysis', () => {
  it('[MATH-7] has groups by id with their size', () => {
    expect(parseOpinion(stored).groups).toEqual([
      { id: 0, size: 1 },
      { id: 1, size: 2 },
    ])
  })

  it('[MATH-7] has the people and the points of the map that are in a group', () => {
    const { clusters, groupByPid, inConversation, tids } = parseOpinion(stored)
    expect(clusters).toEqual([
      { x: 1, y: 4, count: 1, group: 0, area: -1 },
      { x: 2, y: 5, count: 2, group: 1, area: -1 },
    ])
    expect([...groupByPid]).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
    ])
    expect([inConversation, tids]).toEqual([3, [4, 9]])
  })

  it('[MATH-7] finds the group of each person, whatever their number', () => {
    const base = stored['base-clusters']!
    for (const last of [8, 999_999_999]) {
      const { findGroup, groupByPid } = parseOpinion({
        ...stored,
        'base-clusters': { ...base, members: [[1], [2, last], [4]] },
      })
      expect([1, 2, last, 4, 5, 0, -1].map(findGroup)).toEqual([
        0,
        1,
        1,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect([...groupByPid.keys()]).toEqual([1, 2, last])
    }
    expect(parseOpinion({}).findGroup(0)).toBeUndefined()
  })

  it('has the figures of comments, and the votes of one group or of all', () => {
    const opinion = parseOpinion(stored)
    expect([...opinion.consensusByTid]).toEqual([
      [4, 0.5],
      [9, 0.25],
    ])
    expect(opinion.findings.few).toEqual([9])
    expect(opinion.getVotes(1, 4)).toEqual({ votes: 9, agrees: 4, disagrees: 3, passes: 2 })
    const none = { votes: 0, agrees: 0, disagrees: 0, passes: 0 }
    expect([opinion.getVotes(1, 9), opinion.getVotes(7, 4)]).toEqual([none, none])
    expect(sumGroupVotes(opinion, 4)).toEqual({ votes: 10, agrees: 5, disagrees: 3, passes: 2 })
  })
})
