import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { analyzeOpinions } from './analyze.ts'
import { computeMapPosition } from './map-position.ts'
import { toPca2, type Pca2 } from './pca2.ts'
import { findTurn, turnAnalysis, turnPoints, type Turn } from './turn-map.ts'
import { createVoteEvents } from './vote-events.ts'

const toStored = (analysis: ReturnType<typeof analyzeOpinions>): Pca2 =>
  toPca2(analysis, { lastVoteTimestamp: 0, lastModTimestamp: null })

const axes = { first: Float64Array.of(0.6, 0.8, 0), second: Float64Array.of(0, 0, 1) }

/** A turn by an angle, mirrored or not. */
const createTurn = (angle: number, isMirrored: boolean): Turn => {
  const [across, up] = [Math.cos(angle), Math.sin(angle)]
  return isMirrored
    ? { xx: across, xy: up, yx: up, yy: -across }
    : { xx: across, xy: -up, yx: up, yy: across }
}

const apply = (turn: Turn) => {
  const { x, y } = turnPoints({ x: axes.first, y: axes.second }, turn)
  return { first: x, second: y }
}

describe('the turn of a map', () => {
  it('[RES-12] is found for every angle, mirrored or not', () => {
    fc.assert(
      fc.property(fc.double({ min: -3.2, max: 3.2, noNaN: true }), fc.boolean(), (angle, isMirrored) => {
        const turn = createTurn(angle, isMirrored)
        const found = findTurn(axes, apply(turn))!
        for (const part of ['xx', 'xy', 'yx', 'yy'] as const) expect(found[part]).toBeCloseTo(turn[part], 9)
      }),
    )
  })

  it('[RES-12] compares the axes that both maps have, and is unknown when they have nothing in common', () => {
    const flat = { first: axes.second, second: new Float64Array(3) }
    expect(findTurn(axes, flat)).toEqual({ xx: 0, xy: -1, yx: 1, yy: 0 })
    expect(findTurn(axes, { first: new Float64Array(3), second: new Float64Array(3) })).toBeUndefined()
  })
})

describe('a result after another one', () => {
  const rows = createGroupVotes({ people: 80, comments: 20, groups: 3, seed: 5, noise: 0.3 })
  const cold = analyzeOpinions(createVoteEvents(rows))

  it('[RES-12] lies on the one before, however that was turned', () => {
    for (const [angle, isMirrored] of [
      [0.3, false],
      [2, true],
      [-1.5, true],
    ] as const) {
      const before = turnAnalysis(cold, createTurn(angle, isMirrored))
      const next = analyzeOpinions(createVoteEvents(rows), { previous: toStored(before) })
      for (const [row, x] of next.people.x.entries()) {
        expect(x).toBeCloseTo(before.people.x[row]!, 5)
        expect(next.people.y[row]).toBeCloseTo(before.people.y[row]!, 5)
      }
      for (const [at, { x, y }] of next.baseClusters.entries())
        expect([x, y].map((value) => value.toFixed(4))).toEqual(
          [before.baseClusters[at]!.x, before.baseClusters[at]!.y].map((value) => value.toFixed(4)),
        )
      // only the map is turned
      expect(next.groups.map(({ size, representative }) => [size, representative])).toEqual(
        cold.groups.map(({ size, representative }) => [size, representative]),
      )
    }
  })

  describe('[RES-12] gives clients what belongs together', () => {
    const before = toStored(turnAnalysis(cold, createTurn(1, true)))
    const next = analyzeOpinions(createVoteEvents(rows), { previous: before })
    const { people } = next
    const stored = toStored(next)
    const round = (values: readonly number[]) => values.map((value) => value.toFixed(8))

    it('axes and people', () => {
      for (const [row, pid] of people.pids.entries()) {
        const own = rows.filter((vote) => vote.pid === pid)
        const place = computeMapPosition(stored, own)!
        expect(round([place.x, place.y])).toEqual(round([people.x[row]!, people.y[row]!]))
      }
    })

    it('axes and comments, each of which is where somebody is whose only vote agrees with it', () => {
      const [across = [], up = []] = stored.pca['comment-projection']
      for (const [at, tid] of stored.tids.entries()) {
        const place = computeMapPosition(stored, [{ tid, vote: -1 }])!
        expect(round([place.x, place.y])).toEqual(round([across[at]!, up[at]!]))
      }
    })

    it('people and their groups', () => {
      for (const { id, center } of stored['group-clusters']) {
        const members = [...people.pids.keys()].filter((row) => people.group[row] === id)
        const mean = (values: Float64Array) =>
          members.reduce((sum, row) => sum + values[row]!, 0) / members.length
        expect(round(center)).toEqual(round([mean(people.x), mean(people.y)]))
      }
    })
  })
})
