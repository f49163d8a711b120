import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { computeConvexHull, type MapPosition } from '@folkmoot/domain/map-geometry'
import type { Pca2 } from '@folkmoot/opinion/pca2'
import { computeMapPosition, type CastVote, type MapProjection } from './map-position.ts'

/** The fields of a published map that the view depends on. */
export type PublishedMap = MapProjection &
  Pick<Pca2, 'n' | 'base-clusters' | 'group-clusters' | 'group-votes' | 'repness' | 'consensus' | 'in-conv'>

/** A group as a shape. */
export interface GroupOutline {
  /** 0 is shown as A */
  readonly id: number
  /** number of people; undefined for a group too small to be reported */
  readonly size: number | undefined
  readonly centre: MapPosition
  /** outline, counter-clockwise; a single corner for a group at one position or too small to be reported */
  readonly corners: readonly MapPosition[]
}

/** The person who looks at the map. */
export interface Viewer {
  /** undefined before the person takes part */
  readonly pid: number | undefined
  readonly votes: readonly CastVote[]
}

/** The map as a participant sees it. */
export interface OpinionMapView {
  /** number of grouped people */
  readonly people: number
  readonly groups: readonly GroupOutline[]
  /** the viewer's position; undefined before their first vote that counts */
  readonly position: MapPosition | undefined
  /** the viewer's group, otherwise the one with the nearest centre; undefined without a position */
  readonly ownGroup: { readonly id: number; readonly isMember: boolean } | undefined
  /** whether the analysis found no stable groups */
  readonly isUnstable: boolean
}

function createGroupOutlines(map: PublishedMap): GroupOutline[] {
  const { id: ids, x, y, count } = map['base-clusters']
  const indexByBase = new Map(ids.map((id, at) => [id, at]))
  return map['group-clusters'].map(({ id, center: [across = 0, up = 0], members }) => {
    const bases = members.flatMap((base) => indexByBase.get(base) ?? [])
    const size = bases.reduce((sum, at) => sum + count[at]!, 0)
    const centre = { x: across, y: up }
    if (size < MIN_GROUP_SIZE) return { id, size: undefined, centre, corners: [centre] }
    return { id, size, centre, corners: computeConvexHull(bases.map((at) => ({ x: x[at]!, y: y[at]! }))) }
  })
}

/** Finds the group of a participant; undefined if they were not grouped. */
function findMemberGroup(map: PublishedMap, pid: number): number | undefined {
  const { id: ids, members } = map['base-clusters']
  const at = members.findIndex((pids) => pids.includes(pid))
  const base = ids[at]
  return base === undefined
    ? undefined
    : map['group-clusters'].find((group) => group.members.includes(base))?.id
}

const computeDistance = (one: MapPosition, other: MapPosition): number =>
  Math.hypot(one.x - other.x, one.y - other.y)

function findOwnGroup(
  map: PublishedMap,
  groups: readonly GroupOutline[],
  { pid }: Viewer,
  position: MapPosition | undefined,
): OpinionMapView['ownGroup'] {
  const member = pid === undefined ? undefined : findMemberGroup(map, pid)
  if (member !== undefined) return { id: member, isMember: true }
  const [nearest] = position
    ? groups.toSorted(
        (one, other) => computeDistance(one.centre, position) - computeDistance(other.centre, position),
      )
    : []
  return nearest && { id: nearest.id, isMember: false }
}

/** Creates one participant's view of a published map (PART-4), in the map's own units and without votes of others. */
export function createOpinionMapView(map: PublishedMap, viewer: Viewer): OpinionMapView {
  const groups = createGroupOutlines(map)
  const position = groups.length === 0 ? undefined : computeMapPosition(map, viewer.votes)
  return {
    people: map['in-conv'].length,
    groups,
    position: position,
    ownGroup: findOwnGroup(map, groups, viewer, position),
    isUnstable: map.analysis?.outcome === 'no-stable-groups',
  }
}

/** A comment of the summary, with the share of its voters on that side, 0 to 1. */
export interface NotableComment {
  readonly tid: number
  readonly side: 'agree' | 'disagree'
  readonly share: number
  /** number of all votes; absent for a group, since the difference would reveal the other groups */
  readonly votes?: number
}

const computeShare = (found: { 'n-success': number; 'n-trials': number }): number =>
  found['n-trials'] === 0 ? 0 : found['n-success'] / found['n-trials']

/** Lists uniting comments: first those that most agree with, then those that most disagree with. */
export const listUnitingComments = ({ consensus }: Pick<Pca2, 'consensus'>): NotableComment[] =>
  (['agree', 'disagree'] as const).flatMap((side) =>
    consensus[side].map((found) => ({
      tid: found.tid,
      side,
      share: computeShare(found),
      votes: found['n-trials'],
    })),
  )

/** Lists the distinctive comments of a group; none for a group too small to be reported. */
export function listDistinctiveComments(map: PublishedMap, id: number): NotableComment[] {
  const group = createGroupOutlines(map).find((group) => group.id === id)
  if (group?.size === undefined) return []
  return (map.repness[id] ?? []).map((found) => ({
    tid: found.tid,
    side: found['repful-for'],
    share: computeShare(found),
  }))
}

/** Ids of the comments in the summary, ascending. */
export function listNotableTids(map: PublishedMap): number[] {
  const distinctive = map['group-clusters'].flatMap(({ id }) => listDistinctiveComments(map, id))
  const tids = [...listUnitingComments(map), ...distinctive].map(({ tid }) => tid)
  return [...new Set(tids)].toSorted((one, other) => one - other)
}
