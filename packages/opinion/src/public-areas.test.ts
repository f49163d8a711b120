import { describe, expect, it } from 'vitest'
import { createPublicAreas, listAreas, NO_AREAS, type GroupedCluster } from './public-areas.ts'
import { createVoteEvents } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

const AGREE = -1
const DISAGREE = 1

/** Clusters of three people each, from left to right; every person is in the base cluster of the same number. */
const createClusters = (many: number, group = 0): GroupedCluster[] =>
  Array.from({ length: many }, (_, at) => ({ x: at, y: 0, count: 3, parts: [at], group }))

/** Votes of people on comments; undefined for no vote. */
const createMatrix = (rows: readonly (readonly (number | undefined)[])[]) =>
  createVoteMatrix(
    createVoteEvents(
      rows.flatMap((votes, pid) =>
        votes.flatMap((vote, tid) => (vote === undefined ? [] : [{ pid, tid, vote }])),
      ),
    ),
  )

const createSource = (rows: readonly (readonly (number | undefined)[])[]) => {
  const matrix = createMatrix(rows)
  const clusters = createClusters(rows.length / 3)
  const baseClusters = clusters.map((_, at) => ({
    id: at,
    x: at,
    y: 0,
    members: Int32Array.of(3 * at, 3 * at + 1, 3 * at + 2),
  }))
  return { matrix, clusters, baseClusters }
}

describe('the areas of the Landscape', () => {
  it('[RES-22] are as large as gives them enough votes, and never of two groups', () => {
    const everybody = createMatrix(Array.from({ length: 24 }, () => [AGREE, AGREE]))
    const clusters = [...createClusters(4), ...createClusters(4, 1)]
    // everybody votes on everything: five people have five votes
    expect(listAreas(clusters, everybody)).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
    ])
    const half = createMatrix(
      Array.from({ length: 24 }, (_, at) => [AGREE, at % 4 === 0 ? AGREE : undefined]),
    )
    expect(listAreas(clusters, half).map((area) => area.length)).toEqual([4, 4])
  })

  it('[RES-22] keep a group together that is smaller than an area, and are at most 48', () => {
    const sparse = createMatrix(
      Array.from({ length: 3000 }, (_, at) => [at % 50 === 0 ? AGREE : undefined, AGREE]),
    )
    expect(listAreas(createClusters(2), sparse)).toEqual([[0, 1]])
    const dense = createMatrix(Array.from({ length: 600 }, () => [AGREE, AGREE]))
    expect(listAreas(createClusters(200), dense).length).toBeLessThanOrEqual(48)
  })

  it('[RES-22] lean to the side of more than half of their votes, and say so where too few have voted', () => {
    const columns = [
      [AGREE, AGREE, AGREE, AGREE, DISAGREE, 0],
      [DISAGREE, DISAGREE, DISAGREE, DISAGREE, 0, 0],
      [0, 0, 0, 0, AGREE, AGREE],
      [AGREE, AGREE, AGREE, DISAGREE, DISAGREE, DISAGREE],
      [AGREE, AGREE, undefined, undefined, undefined, undefined],
    ]
    const rows = Array.from({ length: 6 }, (_, pid) => columns.map((column) => column[pid]))
    const { leans, areaByCluster } = createPublicAreas(NO_AREAS, createSource(rows))
    expect(areaByCluster).toEqual([0, 0])
    expect(leans).toEqual([
      [0, 'a'],
      [1, 'd'],
      [2, 'p'],
      [3, 's'],
      [4, '-'],
    ])
  })

  it('keep their colour until three of their people voted otherwise', () => {
    const vote = (turned: number) =>
      createSource(Array.from({ length: 6 }, (_, pid) => [pid < turned ? DISAGREE : AGREE]))
    const first = createPublicAreas(NO_AREAS, vote(2))
    expect(first.leans).toEqual([[0, 'a']])
    const second = createPublicAreas(first.state, vote(4))
    expect(second.leans).toEqual(first.leans)
    expect(createPublicAreas(second.state, vote(5)).leans).toEqual([[0, 'd']])
  })

  it('continue those before with the most people in common', () => {
    const rows = Array.from({ length: 12 }, (_, pid) => [pid < 6 ? AGREE : DISAGREE, AGREE])
    const source = createSource(rows)
    const first = createPublicAreas(NO_AREAS, source)
    const turned = { ...source, clusters: source.clusters.map((cluster) => ({ ...cluster, x: -cluster.x })) }
    const second = createPublicAreas(first.state, turned)
    expect(second.state.labels).toEqual(first.state.labels)
    expect(second.leans).toEqual(first.leans)
  })
})
