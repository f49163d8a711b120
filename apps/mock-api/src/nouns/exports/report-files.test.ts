import { parseOpinion, type StoredOpinion } from '@folkmoot/opinion/stored-opinion'
import { describe, expect, it } from 'vitest'
import {
  createClusterLayers,
  formatCommentClustersHeader,
  formatCommentClustersLine,
  formatCommentGroupsHeader,
  formatCommentGroupsLine,
} from './report-files.ts'

const comment = {
  tid: 4,
  pid: 1,
  txt: '@all "yes"',
  mod: 1,
  active: 0,
  is_meta: 0,
  is_seed: 0,
  velocity: 1,
  created: 0,
}

const STORED: StoredOpinion = {
  tids: [9, 4],
  'in-conv': [0, 1, 2, 5, 6],
  'base-clusters': {
    id: [10, 11, 12, 13],
    x: [1, 2, 3, 4],
    y: [-1, -2, -3, -4],
    count: [2, 1, 2, 1],
    members: [[0, 1], [5], [2, 6], [8]],
  },
  'group-clusters': [
    { id: 1, center: [3, -3], members: [12] },
    { id: 0, center: [1.5, -1.5], members: [10, 11] },
  ],
  'group-votes': {
    0: { 'n-members': 3, votes: { 4: { A: 2, D: 0, S: 3 } } },
    1: { 'n-members': 2, votes: { 4: { A: 0, D: 1, S: 1 } } },
  },
  'group-aware-consensus': { 4: 0.25 },
}

describe('readOpinion', () => {
  it('[MATH-7] finds a participant’s group through the base cluster', () => {
    const opinion = parseOpinion(STORED)
    expect(Object.fromEntries(opinion.groupByPid)).toEqual({ 0: 0, 1: 0, 5: 0, 2: 1, 6: 1 })
    expect(opinion.groups).toEqual([
      { id: 0, size: 3 },
      { id: 1, size: 2 },
    ])
    expect(opinion.clusters).toEqual([
      { x: 1, y: -1, count: 2, group: 0, area: -1 },
      { x: 2, y: -2, count: 1, group: 0, area: -1 },
      { x: 3, y: -3, count: 2, group: 1, area: -1 },
    ])
    expect([opinion.inConversation, opinion.tids, opinion.consensusByTid.get(4)]).toEqual([5, [4, 9], 0.25])
  })
})

describe('comment-groups.csv', () => {
  it('[API-3] sums over the groups only, and has four columns for each', () => {
    const opinion = parseOpinion(STORED)
    expect(formatCommentGroupsHeader(opinion)).toBe(
      'comment-id,comment,total-votes,total-agrees,total-disagrees,total-passes,' +
        'group-a-votes,group-a-agrees,group-a-disagrees,group-a-passes,' +
        'group-b-votes,group-b-agrees,group-b-disagrees,group-b-passes',
    )
    expect(formatCommentGroupsLine(comment, opinion)).toBe(`4,"'@all ""yes""",4,2,1,1,3,2,0,1,1,0,1,0`)
    expect(formatCommentGroupsLine({ ...comment, tid: 9 }, opinion)).toMatch(/,0,0,0,0,0,0,0,0,0,0,0,0$/)
  })
})

describe('comment-clusters.csv', () => {
  it('has one column of each kind for every layer, four decimals, -1 for a comment without a topic', () => {
    const layers = [
      { layer: 0, memberships: new Map([[4, { cluster: 7, distance: 0.123456, confidence: 1 }]]) },
      { layer: 1, memberships: new Map([[4, { cluster: -1, distance: null, confidence: null }]]) },
      { layer: 2, memberships: new Map() },
    ]
    expect(formatCommentClustersHeader(layers)).toBe(
      'comment-id,moderated,active,layer0-cluster-id,layer1-cluster-id,layer2-cluster-id,' +
        'layer0-distance,layer1-distance,layer2-distance,layer0-confidence,layer1-confidence,layer2-confidence,comment-body',
    )
    expect(formatCommentClustersLine(comment, layers)).toBe(`4,1,0,7,-1,,0.1235,,,1.0000,,,"'@all ""yes"""`)
  })
})

describe('createClusterLayers', () => {
  const points = [
    { tid: 0, x: 0, y: 0 },
    { tid: 1, x: 6, y: 8 },
    { tid: 2, x: 9, y: 9 },
  ]
  const members = [
    { layer: 2, cluster: 0, tid: 2 },
    { layer: 0, cluster: 4, tid: 0 },
    { layer: 0, cluster: 4, tid: 1 },
    { layer: 0, cluster: 5, tid: 7 },
  ]

  it('[MATH-8] has each layer in order: topic, distance from its centroid, -1 for outliers', () => {
    const [fine, coarse, ...more] = createClusterLayers(members, points)
    expect(more).toEqual([])
    expect([fine?.layer, coarse?.layer]).toEqual([0, 2])
    expect(Object.fromEntries(fine?.memberships ?? [])).toEqual({
      0: { cluster: 4, distance: 5, confidence: null },
      1: { cluster: 4, distance: 5, confidence: null },
      2: { cluster: -1, distance: null, confidence: null },
      // not on the map
      7: { cluster: 5, distance: null, confidence: null },
    })
    expect(coarse?.memberships.get(2)).toEqual({ cluster: 0, distance: 0, confidence: null })
  })
})
