import { analyzeOpinions } from '../src/analyze.ts'
import type { OpinionAnalysis } from '../src/analysis.ts'
import { type ModeratedComment, createVoteEvents, type VoteRow } from '../src/vote-events.ts'
import { toPca2, type Pca2 } from '../src/pca2.ts'
import { dot } from '../src/vectors.ts'

/** What happens to a map from one result to the next. Movement is in shares of the map's longer side. */
export interface MapStep {
  /** people on both maps who did not vote in this step */
  readonly people: number
  readonly median: number
  /** whether the map would lie better on the one before if it were mirrored or turned by half */
  readonly isFlipped: boolean
  /** the cosine of the angle between the planes of both maps: 1 for the same plane, 0 where an axis is new */
  readonly common: number
}

/** Positions of a person before and after, and whether they voted in between. */
type Move = readonly [x: number, y: number, oldX: number, oldY: number, hasVoted: boolean]

/** The people on both maps. */
function listMoves(before: OpinionAnalysis, after: OpinionAnalysis, voted: ReadonlySet<number>): Move[] {
  const rows = new Map([...before.people.pids].map((pid, row) => [pid, row]))
  return [...after.people.pids].flatMap((pid, row): Move[] => {
    const old = rows.get(pid)
    if (old === undefined) return []
    if (after.people.isIncluded[row] === 0 || before.people.isIncluded[old] === 0) return []
    const [x, y] = [after.people.x[row]!, after.people.y[row]!]
    return [[x, y, before.people.x[old]!, before.people.y[old]!, voted.has(pid)]]
  })
}

/** The longer side of the map of everybody on it. */
function computeSide({ people }: OpinionAnalysis): number {
  const rows = [...people.pids.keys()].filter((row) => people.isIncluded[row] === 1)
  const range = (values: Float64Array) => {
    const own = rows.map((row) => values[row]!)
    return Math.max(...own) - Math.min(...own)
  }
  return Math.max(range(people.x), range(people.y))
}

/** The cosine of the largest angle between two planes: the smaller singular value of the axes' products. */
function computeCommon(before: OpinionAnalysis, after: OpinionAnalysis): number {
  const columns = new Map([...before.comments.tids].map((tid, column) => [tid, column]))
  const align = (values: Float64Array) =>
    Float64Array.from(after.comments.tids, (tid) => values[columns.get(tid) ?? -1] ?? 0)
  const old = [align(before.comments.first), align(before.comments.second)] as const
  const now = [after.comments.first, after.comments.second] as const
  const [a, b, c, d] = [dot(now[0], old[0]), dot(now[0], old[1]), dot(now[1], old[0]), dot(now[1], old[1])]
  const squares = a * a + b * b + c * c + d * d
  const determinant = Math.abs(a * d - b * c)
  const larger = Math.sqrt(
    (squares + Math.sqrt(Math.max(0, squares * squares - 4 * determinant * determinant))) / 2,
  )
  return larger === 0 ? 0 : determinant / larger
}

function createStep(before: OpinionAnalysis, after: OpinionAnalysis, voted: ReadonlySet<number>): MapStep {
  const moves = listMoves(before, after, voted)
  const side = computeSide(after)
  const lengths = moves
    .filter(([, , , , hasVoted]) => !hasVoted)
    .map(([x, y, oldX, oldY]) => Math.sqrt((x - oldX) * (x - oldX) + (y - oldY) * (y - oldY)) / side)
    .sort((one, other) => one - other)
  const along = moves.reduce((sum, [x, , oldX]) => sum + x * oldX, 0)
  const across = moves.reduce((sum, [, y, , oldY]) => sum + y * oldY, 0)
  return {
    people: lengths.length,
    median: lengths[Math.floor(lengths.length / 2)] ?? 0,
    isFlipped: along < 0 || across < 0,
    common: computeCommon(before, after),
  }
}

/** Replays a conversation: a result after every hundredth of its votes, each from the one before. @param rows oldest first */
export function replayMap(rows: readonly VoteRow[], comments: readonly ModeratedComment[], steps = 100) {
  const found: MapStep[] = []
  const labels: number[][] = []
  let before: OpinionAnalysis | undefined
  let previous: Pca2 | undefined
  for (let step = 1; step <= steps; step += 1) {
    const [start, end] = [step - 1, step].map((at) => Math.floor((at / steps) * rows.length)) as [
      number,
      number,
    ]
    const options = { comments, ...(previous && { previous }) }
    const after = analyzeOpinions(createVoteEvents(rows.slice(0, end)), options)
    const voted = new Set(rows.slice(start, end).map(({ pid }) => pid))
    if (before) found.push(createStep(before, after, voted))
    labels.push(after.groups.map(({ id }) => id))
    before = after
    previous = toPca2(after, { lastVoteTimestamp: step, lastModTimestamp: null })
  }
  return { steps: found, labels }
}

/** The median of the steps' medians. */
export function computeMedianMovement(steps: readonly MapStep[]): number {
  const medians = steps.map(({ median }) => median).sort((one, other) => one - other)
  return medians[Math.floor(medians.length / 2)] ?? 0
}
