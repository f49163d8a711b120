import type { ReplayFrame } from '@folkmoot/api-types/report-data'
import { formatGroupLetter } from '@folkmoot/domain/group-names'
import type { GroupView, ReportView } from '../comments/report-view.ts'
import type { MapPoint } from './scene.ts'

/** A point with a name that stays the same through moments. */
interface KeyedPoint extends MapPoint {
  readonly key: string
}

/** What the map shows of a moment. */
export interface Moment {
  /** of its last vote, in milliseconds since 1970; undefined for now */
  readonly time: number | undefined
  readonly votes: number
  readonly voters: number
  readonly points: readonly KeyedPoint[]
  readonly groups: readonly GroupView[]
  /** people without a group */
  readonly ungrouped: number
}

const getSquare = (one: MapPoint, other: MapPoint): number => (one.x - other.x) ** 2 + (one.y - other.y) ** 2

/**
 * Names the points of a moment after those of the moment after it: each after the nearest one of its group that no larger one has
 * taken. Nobody is told who is in a bundle, so this is how dots move, not people.
 */
function nameAfter(
  points: readonly MapPoint[],
  later: readonly KeyedPoint[],
  moment: number,
): readonly KeyedPoint[] {
  const free = new Set(later)
  const names = new Map<MapPoint, string>()
  for (const point of points.toSorted((one, other) => other.count - one.count)) {
    let nearest: KeyedPoint | undefined
    for (const other of free)
      if (other.group === point.group && (!nearest || getSquare(point, other) < getSquare(point, nearest)))
        nearest = other
    if (nearest) free.delete(nearest)
    names.set(point, nearest?.key ?? `${moment}-${names.size}`)
  }
  return points.map((point) => ({ ...point, key: names.get(point)! }))
}

const NO_AREA = -1

const listPoints = ({ x, y, count, group }: ReplayFrame): MapPoint[] =>
  x.map((value, at) => ({ x: value, y: y[at]!, count: count[at]!, group: group[at]!, area: NO_AREA }))

/** The groups of a moment. They have the names that they have now. */
function listGroups(points: readonly MapPoint[], { reportedGroups }: ReportView): GroupView[] {
  const sizes = new Map<number, number>()
  for (const { group, count } of points) sizes.set(group, (sizes.get(group) ?? 0) + count)
  return [...sizes]
    .toSorted(([one], [other]) => one - other)
    .map(([id, size]) => ({
      id,
      size,
      told: true,
      isTooSmall: false,
      letter: formatGroupLetter(id),
      name: reportedGroups.find((group) => group.id === id)?.name ?? formatGroupLetter(id),
      apart: [],
    }))
}

/** The map of now. */
export function getNow({ data, reportedGroups, findings }: ReportView): Moment {
  const { votes, voters } = data.counts
  const points = (data.opinion?.points ?? []).map((point, at) => ({ ...point, key: String(at) }))
  return {
    time: undefined,
    votes,
    voters,
    points,
    groups: reportedGroups,
    ungrouped: findings.people.ungrouped,
  }
}

/** The moments of a replay, oldest first; the last one is now. */
export function listMoments(view: ReportView, now: Moment, frames: readonly ReplayFrame[]): Moment[] {
  let later = now.points
  const past = frames.toReversed().map((frame, at) => {
    const { time, votes, voters, ungrouped } = frame
    later = nameAfter(listPoints(frame), later, at)
    return { time, votes, voters, ungrouped, points: later, groups: listGroups(later, view) }
  })
  return [...past.toReversed(), now]
}

/** The position of the moment with about so many votes; the last one, which is now, without a number. */
export function findMoment(moments: readonly Moment[], votes: number | undefined): number {
  const last = moments.length - 1
  if (votes === undefined || last < 1) return last
  let nearest = 0
  for (let at = 1; at < last; at += 1)
    if (Math.abs(moments[at]!.votes - votes) < Math.abs(moments[nearest]!.votes - votes)) nearest = at
  return nearest
}
