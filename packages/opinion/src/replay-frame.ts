import { analyzeOpinions } from './analyze.ts'
import type { ModeratedComment } from './moderation-sets.ts'
import { getPreviousLabels, type PreviousOpinion } from './previous-opinion.ts'
import { chooseLabels } from './public-areas.ts'
import { joinBaseClusters, roundClusters, type PublicCluster } from './public-clusters.ts'
import type { PublicVotes } from './public-votes.ts'
import { findToldGroups } from './told-groups.ts'
import { findTurnToPrevious, turnPlace, turnPoints } from './turn-map.ts'

/** A moment as it is published: bundles of at least three people of groups that are told of. */
export interface ReplayFrame {
  /** people and votes in it */
  readonly voters: number
  readonly votes: number
  /** places of the bundles, to two decimals, their people and their group: 0 is A */
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly count: readonly number[]
  readonly group: readonly number[]
}

/** A cold analysis, as far as a frame needs it; nothing is turned or named yet. */
export interface ColdFrame {
  readonly voters: number
  readonly votes: number
  /** the bundles of each group */
  readonly groups: readonly (readonly PublicCluster[])[]
  /** the group of each person, by row of today's public votes; -1 for none */
  readonly groupByPerson: Int32Array
  readonly tids: Int32Array
  readonly first: Float64Array
  readonly second: Float64Array
}

/** What frames are laid on: components by comment, and the label of each person. */
interface FramePlace {
  readonly map: Pick<PreviousOpinion, 'tids' | 'pca'>
  /** by row of today's public votes, -1 for none */
  readonly labels: Int32Array
}

/**
 * Analyses a moment cold: from its public votes and its moderation alone.
 * @param people number of people of today's public votes, of which `votes.people` are rows
 */
export function createColdFrame(
  votes: PublicVotes,
  comments: readonly ModeratedComment[],
  people: number,
): ColdFrame {
  const { matrix } = votes
  const { groups, baseClusters, comments: found, people: rows } = analyzeOpinions(matrix, { comments })
  const told = findToldGroups(groups, matrix.pids.length)
  const shown = groups.filter(({ id }) => told.has(id))
  const positions = new Map(shown.map(({ id }, at) => [id, at]))
  const groupByPerson = new Int32Array(people).fill(-1)
  for (const [row, id] of rows.group.entries())
    groupByPerson[votes.people[matrix.pids[row]!]!] = positions.get(id) ?? -1
  return {
    voters: matrix.pids.length,
    votes: matrix.codes.length,
    groups: shown.map((group) => joinBaseClusters(group, baseClusters)),
    groupByPerson,
    tids: found.tids,
    first: found.first,
    second: found.second,
  }
}

/** What a public map lays frames on. @param people number of people of its public votes */
export const getMapPlace = (previous: PreviousOpinion | undefined, people: number): FramePlace => ({
  map: previous ?? {},
  labels: getPreviousLabels(
    previous,
    Int32Array.from({ length: people }, (_, row) => row),
  ),
})

/**
 * Lays a frame on the one after it: the map is turned and mirrored, and each group has the label of the group there with which it
 * shares most people, else the lowest that is free. Distances, groups and numbers stay as the cold analysis has them.
 */
function layFrame(cold: ColdFrame, next: FramePlace): { frame: ReplayFrame; place: FramePlace } {
  const { voters, votes, tids, first, second, groupByPerson } = cold
  const turn = findTurnToPrevious({ first, second }, next.map, tids) ?? { xx: 1, xy: 0, yx: 0, yy: 1 }
  const labels = chooseLabels(groupByPerson, cold.groups.length, next.labels)
  const clusters = cold.groups
    .flatMap((own, group) =>
      roundClusters(own.map((cluster) => turnPlace(cluster, turn))).map((cluster) => ({
        ...cluster,
        group: labels[group]!,
      })),
    )
    // in an order that says nothing about arrival
    .sort((one, other) => one.group - other.group)
  const axes = turnPoints({ x: first, y: second }, turn)
  const pca = { center: [], 'comment-projection': [], 'comment-extremity': [] }
  return {
    frame: {
      voters,
      votes,
      x: clusters.map(({ x }) => x),
      y: clusters.map(({ y }) => y),
      count: clusters.map(({ count }) => count),
      group: clusters.map(({ group }) => group),
    },
    place: {
      map: { tids: [...tids], pca: { ...pca, comps: [[...axes.x], [...axes.y]] } },
      labels: groupByPerson.map((group) => (group < 0 ? -1 : labels[group]!)),
    },
  }
}

/** Lays frames on a map, the newest first, each on the one after it; so nothing flips between them. */
export function layFrames(cold: readonly ColdFrame[], last: FramePlace): ReplayFrame[] {
  let next = last
  const frames = cold.toReversed().map((one) => {
    const { frame, place } = layFrame(one, next)
    // a person who is in no group yet keeps the label for the frames before
    next = {
      ...place,
      labels: place.labels.map((label, person) => (label < 0 ? next.labels[person]! : label)),
    }
    return frame
  })
  return frames.toReversed()
}
