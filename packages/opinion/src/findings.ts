import {
  type FindingVotes,
  type SideVotes,
  type VotesNeeded,
  MIN_GROUP_VOTES,
  MIN_VOTES_WITHOUT_GROUPS,
  type Finding,
  type Findings,
  type OpenFinding,
} from '@folkmoot/domain/reports/findings'
import { computeShareInterval, countVotesToSettle, HALF, Z_90 } from '@folkmoot/domain/reports/share-interval'
import type { Side } from '@folkmoot/domain/votes'
import type { OpinionAnalysis } from './analysis.ts'
import { compareSides, computeStrength, isSignificant, MAX_REPRESENTATIVE } from './representative.ts'
import { getPartVotes } from './tally.ts'
import { findShownGroups } from './shown-groups.ts'

/** Some people whose votes on a comment are looked at: a group, or everybody (`id` null). */
interface Part extends SideVotes {
  readonly id: number | null
  readonly people: number
  readonly minVotes: number
}

/** A comment with its votes and what they say. */
interface AssessedComment {
  readonly tid: number
  readonly all: SideVotes
  /** the shown groups, or everybody as one */
  readonly parts: readonly AssessedPart[]
}

/** A part with the side to which it surely leans, and how surely. */
interface AssessedPart extends Part {
  readonly side: Side | null
  /** lower end of the 90 % interval of the share of that side; 0 without a side */
  readonly low: number
}

const toCounts = ({ A, D, S, people }: Part, side: Side) => ({
  count: side === 'agree' ? A : D,
  votes: S,
  people,
})

/** The side with more than half of the votes. */
function findMainSide({ A, D, S }: SideVotes): Side | null {
  if (2 * A > S) return 'agree'
  return 2 * D > S ? 'disagree' : null
}

/** Finds the side to which people surely lean: the lower end of the 90 % interval of its share is above one half. */
function assessPart(id: number | null, people: number, minVotes: number, votes: SideVotes): AssessedPart {
  const { A, D, S } = votes
  const main = S >= minVotes ? findMainSide(votes) : null
  const low =
    main === null ? 0 : computeShareInterval({ count: main === 'agree' ? A : D, votes: S, people }, Z_90).low
  const isSure = low > HALF
  // one literal: there is one of these for each comment and group
  return { id, people, minVotes, A, D, S, side: isSure ? main : null, low: isSure ? low : 0 }
}

/** True when there are enough votes of every part to say something. */
function hasEnoughVotes({ parts }: AssessedComment): boolean {
  for (const { S, minVotes } of parts) if (S < minVotes) return false
  return true
}

/** The lower end of the part that leans least surely to a side; 0 when one does not. */
function computeWeakest(parts: readonly AssessedPart[], side: Side): number {
  let least = 1
  for (const part of parts) least = Math.min(least, part.side === side ? part.low : 0)
  return least
}

/** The lower end of the part that leans most surely to a side; 0 when none does. */
function computeStrongest(parts: readonly AssessedPart[], side: Side): number {
  let most = 0
  for (const part of parts) if (part.side === side) most = Math.max(most, part.low)
  return most
}

/** The side to which all parts surely lean. */
function findCommonSide(parts: readonly AssessedPart[]): Side | undefined {
  const side = parts[0]?.side ?? undefined
  return side && parts.every((part) => part.side === side) ? side : undefined
}

/** The side to which all parts lean, surely or not. */
function findLeaning(parts: readonly AssessedPart[]): Side | undefined {
  const side = (parts[0] && findMainSide(parts[0])) ?? undefined
  return side && parts.every((part) => findMainSide(part) === side) ? side : undefined
}

/** Lists the parts whose 95 % interval still holds one half, with the votes that would settle it. */
function listTips(parts: readonly AssessedPart[], side: Side): VotesNeeded[] {
  const tips: VotesNeeded[] = []
  for (const part of parts) {
    const votes = countVotesToSettle(toCounts(part, side), part.minVotes)
    if (votes !== undefined && votes > 0) tips.push({ id: part.id, votes })
  }
  return tips
}

/** Lists the votes that each part needs to lean surely to a side; undefined when one has too few people for that. */
function listNeeds(parts: readonly AssessedPart[], side: Side): VotesNeeded[] | undefined {
  const needs: VotesNeeded[] = []
  for (const part of parts) {
    const votes = countVotesToSettle(toCounts(part, side), part.minVotes, Z_90)
    if (votes === undefined) return undefined
    if (votes > 0) needs.push({ id: part.id, votes })
  }
  return needs
}

/** The groups among the parts, as findings have them. */
function listGroupVotes(parts: readonly AssessedPart[]): FindingVotes[] {
  const groups: FindingVotes[] = []
  for (const { id, A, D, S, side } of parts) if (id !== null) groups.push({ id, A, D, S, side })
  return groups
}

/** The fields of an analysis that findings are computed from. */
type FindingsSource = Pick<
  OpinionAnalysis,
  'groups' | 'votesByGroup' | 'votesByComment' | 'moderation' | 'groupsSince'
> & {
  readonly people: Pick<OpinionAnalysis['people'], 'pids'>
  readonly comments: Pick<OpinionAnalysis['comments'], 'tids' | 'rank'>
}

/** Comments at most that are named as almost common ground. */
const MAX_OPEN = 5

const SIDES: readonly Side[] = ['agree', 'disagree']

/** A comment with the figure that it is ordered by. */
interface Ranked<T> {
  readonly found: T
  readonly rank: number
}

/** Orders by the figure, the highest first; equal ones stay in the order of `listColumns`. */
const sortRanked = <T>(ranked: readonly Ranked<T>[]): T[] =>
  ranked.toSorted((one, other) => other.rank - one.rank).map(({ found }) => found)

/** A shown group with its part of the tally. */
interface ShownGroup {
  readonly id: number
  readonly size: number
  readonly part: number
}

/**
 * The columns with votes on accepted comments that are not about the conversation itself, in an order that does not depend on
 * ids, and the number of all others.
 */
function listColumns({ comments: { tids, rank }, moderation, votesByComment }: FindingsSource) {
  const columns: number[] = []
  let unaccepted = 0
  for (const [column, tid] of tids.entries()) {
    if (moderation.excluded.has(tid) || getPartVotes(votesByComment, 0, column).S === 0) continue
    if (moderation.accepted.has(tid)) columns.push(column)
    else unaccepted += 1
  }
  return { columns: columns.sort((one, other) => rank[one]! - rank[other]!), unaccepted }
}

/** Evaluates the votes of each shown group, or of everybody where there are fewer than two. */
function assessComments(source: FindingsSource, told: readonly ShownGroup[], columns: readonly number[]) {
  const { votesByGroup, votesByComment } = source
  const everybody = source.people.pids.length
  return columns.map((column): AssessedComment => {
    const all = getPartVotes(votesByComment, 0, column)
    const parts =
      told.length > 1
        ? told.map(({ id, size, part }) =>
            assessPart(id, size, MIN_GROUP_VOTES, getPartVotes(votesByGroup, part, column)),
          )
        : [assessPart(null, everybody, MIN_VOTES_WITHOUT_GROUPS, all)]
    return { tid: source.comments.tids[column]!, all, parts }
  })
}

const createFinding = (
  { tid, all, parts }: AssessedComment,
  side: Side | null,
  tips: Finding['tips'],
): Finding => ({
  tid,
  side,
  all,
  groups: listGroupVotes(parts),
  tips,
})

/** The comments to which all surely lean alike, those with the strongest weakest group first. */
function findCommonGround(assessed: readonly AssessedComment[]): Finding[] {
  const ranked: Ranked<Finding>[] = []
  for (const comment of assessed) {
    const side = findCommonSide(comment.parts)
    if (!side) continue
    const found = createFinding(comment, side, listTips(comment.parts, side))
    ranked.push({ found, rank: computeWeakest(comment.parts, side) })
  }
  return sortRanked(ranked)
}

/** The part that leans most surely to a side, with what would settle that. */
function listStrongestTips(parts: readonly AssessedPart[], side: Side, strongest: number): Finding['tips'] {
  const part = parts.find((one) => one.side === side && one.low === strongest)
  return part ? listTips([part], side) : []
}

/** The comments to which one group surely leans and from which another does. */
function findDivides(assessed: readonly AssessedComment[]): Finding[] {
  const ranked: Ranked<Finding>[] = []
  for (const comment of assessed) {
    const { parts } = comment
    const agree = computeStrongest(parts, 'agree')
    const disagree = computeStrongest(parts, 'disagree')
    if (agree === 0 || disagree === 0) continue
    const tips = [
      ...listStrongestTips(parts, 'agree', agree),
      ...listStrongestTips(parts, 'disagree', disagree),
    ]
    ranked.push({ found: createFinding(comment, null, tips), rank: Math.min(agree, disagree) })
  }
  return sortRanked(ranked)
}

const computeLeaning = ({ A, D, S }: AssessedPart): number => (A - D) / S

/** How far apart two groups are: the mean difference of their leanings, over the comments on which both have enough votes. */
function computeDistance(assessed: readonly AssessedComment[], one: number, other: number): number {
  let sum = 0
  let count = 0
  for (const { parts } of assessed) {
    const [first, second] = [parts[one]!, parts[other]!]
    if (first.S < first.minVotes || second.S < second.minVotes) continue
    sum += Math.abs(computeLeaning(first) - computeLeaning(second))
    count += 1
  }
  return count === 0 ? 0 : sum / count
}

/** The two groups furthest apart, by position. */
function findFurthest(assessed: readonly AssessedComment[], groups: number): readonly [number, number] {
  let furthest: readonly [number, number] = [0, 1]
  let most = -1
  for (let one = 0; one < groups; one += 1)
    for (let other = one + 1; other < groups; other += 1) {
      const distance = computeDistance(assessed, one, other)
      if (distance > most) furthest = [one, other]
      most = Math.max(most, distance)
    }
  return furthest
}

/** The comments on which the two groups that differ most agree, where not all do. With two groups that is common ground. */
function findSurprising(
  assessed: readonly AssessedComment[],
  told: readonly ShownGroup[],
): Findings['surprising'] {
  if (told.length < 3) return { groups: null, comments: [] }
  const pair = findFurthest(assessed, told.length)
  const ranked: Ranked<Finding>[] = []
  for (const comment of assessed) {
    const [one, other] = [comment.parts[pair[0]]!, comment.parts[pair[1]]!]
    if (one.side === null || one.side !== other.side || findCommonSide(comment.parts)) continue
    const found = createFinding(comment, one.side, listTips([one, other], one.side))
    ranked.push({ found, rank: Math.min(one.low, other.low) })
  }
  return { groups: pair.map((at) => told[at]!.id), comments: sortRanked(ranked) }
}

/** What sets a group apart: sides that it takes significantly, and significantly more often than the others. */
function findApart(
  { votesByGroup, comments: { tids } }: FindingsSource,
  { id, part }: ShownGroup,
  columns: readonly number[],
  byTid: ReadonlyMap<number, AssessedComment>,
): Findings['apart'][number] {
  const voted = columns.filter((column) => getPartVotes(votesByGroup, part, column).S >= MIN_GROUP_VOTES)
  const ranked: Ranked<{ tid: number; side: Side }>[] = []
  for (const comparison of compareSides(votesByGroup, part, voted, tids))
    for (const side of SIDES)
      if (isSignificant(comparison[side]))
        ranked.push({ found: { tid: comparison.tid, side }, rank: computeStrength(comparison[side]) })
  const strongest = sortRanked(ranked)
    .slice(0, MAX_REPRESENTATIVE)
    .map(({ tid, side }) => createFinding(byTid.get(tid)!, side, []))
  return { id, comments: SIDES.flatMap((side) => strongest.filter((found) => found.side === side)) }
}

/** The comments that a few votes would make common ground; the fewest votes first. */
function findOpen(assessed: readonly AssessedComment[]): OpenFinding[] {
  const ranked: Ranked<OpenFinding>[] = []
  for (const { tid, parts } of assessed) {
    const side = findLeaning(parts)
    const needs = side && listNeeds(parts, side)
    if (!side || !needs || needs.length === 0) continue
    ranked.push({ found: { tid, side, needs }, rank: -needs.reduce((sum, { votes }) => sum + votes, 0) })
  }
  return sortRanked(ranked).slice(0, MAX_OPEN)
}

/** Sorts the comments without a finding into those with enough votes, and those without. */
function sortRest(assessed: readonly AssessedComment[], found: ReadonlySet<number>) {
  const rest = assessed.filter(({ tid }) => !found.has(tid))
  const list = (isEnough: boolean) =>
    rest
      .filter((comment) => hasEnoughVotes(comment) === isEnough)
      .map(({ tid }) => tid)
      .sort((one, other) => one - other)
  return { undecided: list(true), few: list(false), open: findOpen(rest) }
}

function describePeople(
  { people, groups }: FindingsSource,
  told: readonly ShownGroup[],
): Pick<Findings, 'people' | 'groups'> {
  const voted = people.pids.length
  const grouped = told.reduce((sum, { size }) => sum + size, 0)
  const ids = new Set(told.map(({ id }) => id))
  return {
    people: { voted, grouped, ungrouped: Math.max(0, voted - grouped) },
    groups: groups.map(({ id, size }) => ({ id, size, told: ids.has(id) })),
  }
}

const countAllVotes = ({ votesByComment: { counts } }: FindingsSource): number =>
  counts.reduce((sum, count) => sum + count, 0)

/**
 * Computes the findings of an analysis, the only source of what pages, files and commands say about the result
 * (docs/mathematics.md section 27). They depend on the given fields alone.
 */
export function computeFindings(source: FindingsSource): Findings {
  const ids = findShownGroups(source.groups, source.people.pids.length)
  const told = source.groups.flatMap(({ id, size }, part) => (ids.has(id) ? [{ id, size, part }] : []))
  const { columns, unaccepted } = listColumns(source)
  const assessed = assessComments(source, told, columns)
  const byTid = new Map(assessed.map((comment) => [comment.tid, comment]))
  const common = findCommonGround(assessed)
  const divides = findDivides(assessed)
  return {
    ...describePeople(source, told),
    since: source.groupsSince,
    votes: countAllVotes(source),
    blocking: told.length > 1 ? told.filter(({ size }) => size < MIN_GROUP_VOTES).map(({ id }) => id) : [],
    common,
    divides,
    surprising: findSurprising(assessed, told),
    apart: told.length > 1 ? told.map((group) => findApart(source, group, columns, byTid)) : [],
    ...sortRest(assessed, new Set([...common, ...divides].map(({ tid }) => tid))),
    unaccepted,
  }
}
