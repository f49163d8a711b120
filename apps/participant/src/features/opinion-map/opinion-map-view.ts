import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { computeConvexHull, type MapPosition } from '@folkmoot/domain/map-geometry'
import type { Pca2 } from '@folkmoot/opinion/pca2'
import { computeMapPosition, type CastVote, type MapProjection } from './map-position.ts'

/** What a picture needs of a published map. */
export type PublishedMap = MapProjection &
  Pick<Pca2, 'n' | 'base-clusters' | 'group-clusters' | 'group-votes' | 'repness' | 'consensus' | 'in-conv'>

/** A group as a shape. */
export interface GroupOutline {
  /** its label: 0 is shown as A */
  readonly id: number
  /** people in it; undefined of a group so small that no figure of it is told */
  readonly size: number | undefined
  readonly centre: MapPosition
  /** of its outline, one turn to the left; one corner for a group at one place, or one too small to be outlined */
  readonly corners: readonly MapPosition[]
}

/** Somebody who looks at the map. */
export interface Viewer {
  /** undefined for whoever takes no part yet */
  readonly pid: number | undefined
  readonly votes: readonly CastVote[]
}

/** The map as a participant sees it. */
export interface OpinionMapView {
  /** how many people were grouped */
  readonly people: number
  readonly groups: readonly GroupOutline[]
  /** where the onlooker stands; undefined before their first vote that counts */
  readonly position: MapPosition | undefined
  /** the group that the onlooker is in, else the one whose middle is nearest to them; undefined without a place */
  readonly ownGroup: { readonly id: number; readonly isMember: boolean } | undefined
  /** whether groups would come out otherwise with other people of the same kind */
  readonly isUnstable: boolean
}

function createGroupOutlines(map: PublishedMap): GroupOutline[] {
  const { id: ids, x, y, count } = map['base-clusters']
  const placeOf = new Map(ids.map((id, at) => [id, at]))
  return map['group-clusters'].map(({ id, center: [across = 0, up = 0], members }) => {
    const bases = members.flatMap((base) => placeOf.get(base) ?? [])
    const size = bases.reduce((sum, at) => sum + count[at]!, 0)
    const centre = { x: across, y: up }
    if (size < MIN_GROUP_SIZE) return { id, size: undefined, centre, corners: [centre] }
    return { id, size, centre, corners: computeConvexHull(bases.map((at) => ({ x: x[at]!, y: y[at]! }))) }
  })
}

/** The group in whose base clusters somebody is; undefined for whoever was not grouped. */
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
  here: MapPosition | undefined,
): OpinionMapView['ownGroup'] {
  const member = pid === undefined ? undefined : findMemberGroup(map, pid)
  if (member !== undefined) return { id: member, isMember: true }
  const [nearest] = here
    ? groups.toSorted((one, other) => computeDistance(one.centre, here) - computeDistance(other.centre, here))
    : []
  return nearest && { id: nearest.id, isMember: false }
}

/** Draws a published map for one participant (PART-4): shapes and places in the map's own units, no vote of anybody. */
export function createOpinionMapView(map: PublishedMap, onlooker: Viewer): OpinionMapView {
  const groups = createGroupOutlines(map)
  const here = groups.length === 0 ? undefined : computeMapPosition(map, onlooker.votes)
  return {
    people: map['in-conv'].length,
    groups,
    position: here,
    ownGroup: findOwnGroup(map, groups, onlooker, here),
    isUnstable: map.analysis?.outcome === 'no-stable-groups',
  }
}

/** A comment that says something of people, with the share of those who voted on it and see it so, 0 to 1. */
export interface NotableComment {
  readonly tid: number
  readonly side: 'agree' | 'disagree'
  readonly share: number
  /** of everybody; of a group they are not told, so that nobody takes them from those of all */
  readonly votes?: number
}

const computeShare = (found: { 'n-success': number; 'n-trials': number }): number =>
  found['n-trials'] === 0 ? 0 : found['n-success'] / found['n-trials']

/** What unites everybody: the comments that most agree with, then those that most disagree with. */
export const listUnitingComments = ({ consensus }: Pick<Pca2, 'consensus'>): NotableComment[] =>
  (['agree', 'disagree'] as const).flatMap((side) =>
    consensus[side].map((found) => ({
      tid: found.tid,
      side,
      share: computeShare(found),
      votes: found['n-trials'],
    })),
  )

/** What sets a group apart from the others; nothing for a group so small that its members could be told by it. */
export function listDistinctiveComments(map: PublishedMap, id: number): NotableComment[] {
  const group = createGroupOutlines(map).find((group) => group.id === id)
  if (group?.size === undefined) return []
  return (map.repness[id] ?? []).map((found) => ({
    tid: found.tid,
    side: found['repful-for'],
    share: computeShare(found),
  }))
}

/** The comments that words about the map speak of, by ascending id: whoever shows them needs their texts. */
export function listNotableTids(map: PublishedMap): number[] {
  const ofGroups = map['group-clusters'].flatMap(({ id }) => listDistinctiveComments(map, id))
  const tids = [...listUnitingComments(map), ...ofGroups].map(({ tid }) => tid)
  return [...new Set(tids)].toSorted((one, other) => one - other)
}
