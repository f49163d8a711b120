import type { OpinionAnalysis } from './analysis.ts'
import { findPreviousComponents, type PreviousOpinion } from './previous-opinion.ts'
import type { Points } from './projection.ts'
import { dot, type Directions } from './vectors.ts'

/**
 * An orthogonal turn of the map, with or without mirroring: the new first axis is `xx` of the first and `yx` of the second one,
 * the new second axis `xy` and `yy` of them.
 */
export interface Turn {
  readonly xx: number
  readonly xy: number
  readonly yx: number
  readonly yy: number
}

/** Axes that have less in common are not compared. */
const MIN_MATCH = 1e-6

/**
 * The turn after which two axes are as near as possible to others (orthogonal Procrustes problem in the plane, Schönemann 1966;
 * docs/mathematics.md section 29). Undefined when they have nothing in common.
 */
export function findTurn(axes: Directions, target: Directions): Turn | undefined {
  const [one, two] = [dot(axes.first, target.first), dot(axes.first, target.second)]
  const [three, four] = [dot(axes.second, target.first), dot(axes.second, target.second)]
  const [turnX, turnY] = [one + four, three - two]
  const [mirrorX, mirrorY] = [one - four, three + two]
  const turned = Math.sqrt(turnX * turnX + turnY * turnY)
  const mirrored = Math.sqrt(mirrorX * mirrorX + mirrorY * mirrorY)
  const match = Math.max(turned, mirrored)
  if (!(match > MIN_MATCH)) return undefined
  const isTurned = turned >= mirrored
  const [across, up] = isTurned ? [turnX / match, turnY / match] : [mirrorX / match, mirrorY / match]
  return isTurned ? { xx: across, xy: -up, yx: up, yy: across } : { xx: across, xy: up, yx: up, yy: -across }
}

/** The turn that lays the map of these components on the previous one; undefined without a previous map. */
export function findTurnToPrevious(
  components: Directions,
  previous: PreviousOpinion | undefined,
  tids: Int32Array,
): Turn | undefined {
  const before = findPreviousComponents(previous, tids, 0)
  return before && findTurn(components, before)
}

/** A place after a turn. */
export function turnPlace<P extends { readonly x: number; readonly y: number }>(place: P, turn: Turn): P {
  const { x, y } = place
  return { ...place, x: turn.xx * x + turn.yx * y, y: turn.xy * x + turn.yy * y }
}

/** Points, or entries of two axes, after a turn. */
export function turnPoints({ x, y }: Points, { xx, xy, yx, yy }: Turn): Points {
  const turned = { x: new Float64Array(x.length), y: new Float64Array(x.length) }
  for (let at = 0; at < x.length; at += 1) {
    turned.x[at] = xx * x[at]! + yx * y[at]!
    turned.y[at] = xy * x[at]! + yy * y[at]!
  }
  return turned
}

/** An analysis with a turned map: everything that has a place moves, nothing else changes. */
export function turnAnalysis(analysis: OpinionAnalysis, turn: Turn): OpinionAnalysis {
  const { people, comments, baseClusters, groups } = analysis
  const axes = turnPoints({ x: comments.first, y: comments.second }, turn)
  return {
    ...analysis,
    people: { ...people, ...turnPoints(people, turn) },
    comments: { ...comments, first: axes.x, second: axes.y, ...turnPoints(comments, turn) },
    baseClusters: baseClusters.map((cluster) => turnPlace(cluster, turn)),
    groups: groups.map((group) => turnPlace(group, turn)),
  }
}
