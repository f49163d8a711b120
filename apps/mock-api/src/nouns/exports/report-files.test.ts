import { describe, expect, it } from 'vitest'
import { createClusterLayers } from './report-files.ts'

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
