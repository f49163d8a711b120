import { getVotesOfSide, NO_FINDINGS, type Findings, type SideVotes } from '@folkmoot/domain/reports/findings'
import { computeShareInterval, isFewVotes, type ShareInterval } from '@folkmoot/domain/reports/share-interval'
import { VOTE, type Side } from '@folkmoot/domain/votes'
import type { MapPosition } from '@folkmoot/domain/map-geometry'
import type { WeightedPlace } from '@folkmoot/ui/map-geometry'
import type { Pca2 } from '@folkmoot/opinion/pca2'
import { computeMapPosition, type CastVote, type MapProjection } from '@folkmoot/opinion/map-position'

/** The fields of a published map that the view depends on. */
export type PublishedMap = MapProjection &
  Pick<Pca2, 'base-clusters' | 'group-clusters'> & {
    /** absent from results that were made before findings */
    readonly findings?: Findings | undefined
  }

/** What the map says of the result: nothing without findings. */
const getFindings = ({ findings = NO_FINDINGS }: Pick<PublishedMap, 'findings'>): Findings => findings

/** A group as the places of its people. */
export interface GroupPlaces {
  /** 0 is shown as A */
  readonly id: number
  /** number of people; undefined for a group too small to be reported */
  readonly size: number | undefined
  readonly centre: MapPosition
  /** its bundles of people; only the centre for a group too small to be reported */
  readonly places: readonly WeightedPlace[]
}

/** The person who looks at the map. */
export interface Viewer {
  readonly votes: readonly CastVote[]
}

/** The map as a participant sees it. */
export interface OpinionMapView {
  /** number of grouped people */
  readonly people: number
  readonly groups: readonly GroupPlaces[]
  /** bundles of people without a group */
  readonly ungrouped: readonly WeightedPlace[]
  /** the viewer's position; undefined before their first vote that counts */
  readonly position: MapPosition | undefined
  /** the group to whose centre the viewer is closest; undefined without a position */
  readonly ownGroupId: number | undefined
  /** whether the analysis found no stable groups */
  readonly isUnstable: boolean
}

function listGroups(map: PublishedMap, placeById: ReadonlyMap<number, WeightedPlace>): GroupPlaces[] {
  const sizes = new Map(getFindings(map).groups.flatMap(({ id, size, told }) => (told ? [[id, size]] : [])))
  return map['group-clusters'].map(({ id, center: [across = 0, up = 0], members }) => {
    const size = sizes.get(id)
    const centre = { x: across, y: up }
    const places =
      size === undefined ? [{ ...centre, count: 1 }] : members.flatMap((base) => placeById.get(base) ?? [])
    return { id, size, centre, places }
  })
}

const computeDistance = (one: MapPosition, other: MapPosition): number =>
  Math.hypot(one.x - other.x, one.y - other.y)

/** Finds the group with the nearest centre. Public maps do not say who is in a group (docs/decisions/public-results.md). */
function findNearestGroup(groups: readonly GroupPlaces[], position: MapPosition): number | undefined {
  const [nearest] = groups.toSorted(
    (one, other) => computeDistance(one.centre, position) - computeDistance(other.centre, position),
  )
  return nearest?.id
}

function listUngrouped(map: PublishedMap, placeById: ReadonlyMap<number, WeightedPlace>): WeightedPlace[] {
  const grouped = new Set(map['group-clusters'].flatMap(({ members }) => members))
  return [...placeById].flatMap(([id, place]) => (grouped.has(id) ? [] : [place]))
}

/** Creates one participant's view of a published map (PART-4), in the map's own units and without votes of others. */
export function createOpinionMapView(map: PublishedMap, viewer: Viewer): OpinionMapView {
  const { id: ids, x, y, count } = map['base-clusters']
  const placeById = new Map(ids.map((id, at) => [id, { x: x[at]!, y: y[at]!, count: count[at]! }]))
  const groups = listGroups(map, placeById)
  const position = groups.length === 0 ? undefined : computeMapPosition(map, viewer.votes)
  return {
    people: getFindings(map).people.grouped,
    groups,
    ungrouped: listUngrouped(map, placeById),
    position,
    ownGroupId: position && findNearestGroup(groups, position),
    isUnstable: map.analysis?.outcome === 'no-stable-groups',
  }
}

/**
 * A comment of the summary with its votes, of all or of a group: the share on its side and where that of all people lies, and the
 * shares of each answer, 0 to 1.
 */
export interface NotableComment extends ShareInterval {
  readonly tid: number
  readonly side: Side
  readonly shares: Readonly<Record<Side | 'pass', number>>
  readonly votes: number
  /** whether so few have voted that the share is uncertain */
  readonly isFew: boolean
}

const describeVotes = (tid: number, side: Side, votes: SideVotes, people: number): NotableComment => {
  const { A, D, S } = votes
  return {
    tid,
    side,
    ...computeShareInterval({ count: getVotesOfSide(side, votes), votes: S, people }),
    shares: { agree: A / S, disagree: D / S, pass: (S - A - D) / S },
    votes: S,
    isFew: isFewVotes(S, people),
  }
}

/** The groups that are so small that nothing can be common ground; none where something is. */
export function listBlockingGroups(map: Pick<PublishedMap, 'findings'>): readonly number[] {
  const { common, blocking = [] } = getFindings(map)
  return common.length > 0 ? [] : blocking
}

/** Lists common ground, the surest first. */
export function listUnitingComments(map: Pick<PublishedMap, 'findings'>): NotableComment[] {
  const { common, people } = getFindings(map)
  return common
    .slice(0, MAX_UNITING)
    .flatMap(({ tid, side, all }) => (side ? [describeVotes(tid, side, all, people.voted)] : []))
}

/** Uniting comments in the summary. */
const MAX_UNITING = 10

/** Lists what sets a group apart; nothing for a group that is not told of. */
export function listDistinctiveComments(map: Pick<PublishedMap, 'findings'>, id: number): NotableComment[] {
  const { apart, groups } = getFindings(map)
  const people = groups.find((group) => group.id === id)?.size ?? 0
  const own = apart.find((group) => group.id === id)?.comments ?? []
  return own.flatMap(({ tid, side, groups: votes }) => {
    const cast = votes.find((group) => group.id === id)
    return side && cast ? [describeVotes(tid, side, cast, people)] : []
  })
}

/** Comments of each list after the last comment. */
const MAX_SHARED = 3

/** Lists what a person shares with all, and with a group: findings whose side is that of their own vote. */
export function listSharedComments(
  map: Pick<PublishedMap, 'findings'>,
  groupId: number | undefined,
  votes: readonly CastVote[],
): Readonly<Record<'withAll' | 'withGroup', NotableComment[]>> {
  const votesByTid = new Map(votes.map(({ tid, vote }) => [tid, vote]))
  const listShared = (comments: readonly NotableComment[]) =>
    comments.filter(({ tid, side }) => votesByTid.get(tid) === VOTE[side]).slice(0, MAX_SHARED)
  return {
    withAll: listShared(listUnitingComments(map)),
    withGroup: groupId === undefined ? [] : listShared(listDistinctiveComments(map, groupId)),
  }
}

/** Ids of the comments in the summary, ascending. */
export function listNotableTids(map: PublishedMap): number[] {
  const distinctive = map['group-clusters'].flatMap(({ id }) => listDistinctiveComments(map, id))
  const tids = [...listUnitingComments(map), ...distinctive].map(({ tid }) => tid)
  return [...new Set(tids)].toSorted((one, other) => one - other)
}
