import { analyzeOpinions } from './analyze.ts'
import { extendMatrix } from './extend-matrix.ts'
import { findPosition } from './id-index.ts'
import type { ModeratedComment, VoteEvents } from './vote-events.ts'
import { NO_NETWORKS } from './networks.ts'
import { getPreviousLabels, type PreviousOpinion } from './previous-opinion.ts'
import { chooseLabels, joinBaseClusters, roundClusters, type PublicCluster } from './public-areas.ts'
import { getRowCodes, NO_PUBLIC_VOTES, stepPublicVotes, type Lots, type PublicVotes } from './public-votes.ts'
import { findShownGroups } from './shown-groups.ts'
import { findTurnToPrevious, turnPlace, turnPoints } from './turn-map.ts'
import { createRange, createVoteMatrix } from './vote-matrix.ts'

// The past of a conversation as strangers may see it, for `reportReplay` (docs/mathematics.md section 31): the public votes of today, put back to the
// times at which they were cast, and let in by the rule of the public state. More wait than there, so that today's public state
// has three more people, and three more votes on each comment, than any moment of the replay.

/** Agree, pass and disagree. */
const VOTE_KINDS = 3

/** Who is in no moment of the replay: people, and votes on each comment. */
const REPLAY_WAITING = { people: 3, votes: 3 }

/** Vote events with their times in milliseconds since 1970. */
export interface VoteHistory extends VoteEvents {
  readonly times: Float64Array
}

/** The position of a public vote among the codes of the matrix, -1 if it is not public. */
function findCode({ matrix }: PublicVotes, row: number, tid: number): number {
  const at = findPosition(matrix.pids, row)
  const column = findPosition(matrix.tids, tid)
  if (at < 0 || column < 0) return -1
  const own = getRowCodes(matrix, at)
  let [low, high] = [0, own.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (own[middle]! < 3 * column) low = middle + 1
    else high = middle
  }
  return low < own.length && own[low]! < 3 * column + 3 ? matrix.starts[at]! + low : -1
}

/** Copies chosen entries: `from` would make a list of all first. */
function pick<Column extends Int32Array | Int8Array | Float64Array>(
  into: Column,
  column: Column,
  chosen: Int32Array,
): Column {
  for (let at = 0; at < chosen.length; at += 1) into[at] = column[chosen[at]!]!
  return into
}

/** Events of a history, by position. */
const selectEvents = ({ pids, tids, votes, times }: VoteHistory, chosen: Int32Array) => ({
  pids: pick(new Int32Array(chosen.length), pids, chosen),
  tids: pick(new Int32Array(chosen.length), tids, chosen),
  votes: pick(new Int8Array(chosen.length), votes, chosen),
  times: pick(new Float64Array(chosen.length), times, chosen),
})

/** The places of times, the oldest first, those of the same time as they come. */
function orderTimes(times: Float64Array): Int32Array {
  const order = createRange(times.length)
  const isOrdered = times.every((time, at) => at === 0 || times[at - 1]! <= time)
  return isOrdered ? order : order.sort((one, other) => times[one]! - times[other]! || one - other)
}

/**
 * Takes out the changes that were taken back, so that the events of a pair never come to the same vote twice. Two moments with others
 * between them then differ by what each step changed, never by less: nobody subtracts them to find one or two people.
 * @param codes of each event the place of its public vote
 * @param kept 1 for each event that led to it; those that are taken out become 0
 */
function removeReturns(votes: Int8Array, codes: Int32Array, kept: Uint8Array, pairs: number): void {
  // the events of a pair that are left, one for each vote at most; -1 where there is none
  const left = new Int32Array(VOTE_KINDS * pairs).fill(-1)
  for (let at = 0; at < codes.length; at += 1) {
    if (kept[at] === 0) continue
    const first = VOTE_KINDS * codes[at]!
    let place = first
    while (left[place] !== -1 && place < first + VOTE_KINDS && votes[left[place]!] !== votes[at]) place += 1
    if (left[place] === -1) left[place] = at
    else {
      kept[at] = 0
      for (let later = place + 1; later < first + VOTE_KINDS && left[later] !== -1; later += 1) {
        kept[left[later]!] = 0
        left[later] = -1
      }
    }
  }
}

/**
 * Selects what led to the public votes, oldest first: of each of them the events up to the one that is public, without changes that
 * were taken back. Who was erased has none, and neither have votes and changes that still wait.
 * @returns with the rows of `people` in place of participants
 */
export function selectPublicHistory(history: VoteHistory, votes: PublicVotes): VoteHistory {
  const rows = new Map([...votes.people].map((pid, row) => [pid, row]))
  const { codes } = votes.matrix
  const order = orderTimes(history.times)
  const isReached = new Uint8Array(codes.length)
  const kept = new Uint8Array(order.length)
  const places = new Int32Array(order.length)
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const event = order[at]!
    const row = rows.get(history.pids[event]!)
    const code = row === undefined ? -1 : findCode(votes, row, history.tids[event]!)
    if (code < 0) continue
    if ((codes[code]! % 3) - 1 === history.votes[event]) isReached[code] = 1
    kept[at] = isReached[code]!
    places[at] = code
  }
  removeReturns(pick(new Int8Array(order.length), history.votes, order), places, kept, codes.length)
  let many = 0
  for (let at = 0; at < order.length; at += 1) if (kept[at] === 1) order[many++] = order[at]!
  const found = selectEvents(history, order.subarray(0, many))
  for (let at = 0; at < many; at += 1) found.pids[at] = rows.get(found.pids[at]!)!
  return found
}

/** A moment of the replay. */
interface ReplayMoment {
  /** its people are rows of today's public votes */
  readonly votes: PublicVotes
  /** of its last vote, in milliseconds since 1970 */
  readonly time: number
}

/**
 * Replays the public votes at moments that are spread evenly over them, without those at which nothing moves. The last one is
 * before today's public state, not the same.
 * @param history of `selectPublicHistory`
 * @param many moments at most
 * @param networks by row of `people`
 */
export function* replayVotes(
  history: VoteHistory,
  many: number,
  lots: Lots,
  networks = NO_NETWORKS,
): Generator<ReplayMoment> {
  let exact = createVoteMatrix({ pids: new Int32Array(), tids: new Int32Array(), votes: new Int8Array() })
  let votes = NO_PUBLIC_VOTES
  const { length } = history.pids
  for (let moment = 1, from = 0; moment <= many; moment += 1) {
    const to = Math.round((moment * length) / (many + 1))
    if (to === from) continue
    exact = extendMatrix(exact, {
      pids: history.pids.subarray(from, to),
      tids: history.tids.subarray(from, to),
      votes: history.votes.subarray(from, to),
    })
    from = to
    const next = stepPublicVotes(votes, exact, lots, networks, REPLAY_WAITING)
    if (next !== votes && next.matrix.codes.length > 0) yield { votes: next, time: history.times[to - 1]! }
    votes = next
  }
}

/** A moment as it is published: bundles of at least three people of shown groups. */
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
  const told = findShownGroups(groups, matrix.pids.length)
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
