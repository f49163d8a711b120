import { countCodes } from '@folkmoot/opinion/centred-matrix'
import type { Pca2 } from '@folkmoot/opinion/pca2'
import type { VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import type { Moment, Sight } from './public-history.ts'

// An attacker who reads every public answer at every moment, and who knows who voted on what and when, and who was erased: only not
// how anybody voted. It reasons by bounds: a cell is told when every possibility gives it the same vote.

const STEP = 3
const isFew = (people: number): boolean => people !== 0 && people < STEP

type Votes = readonly [agrees: number, passes: number, disagrees: number]
const sum = (votes: Votes): number => votes[0] + votes[1] + votes[2]

/** The published votes on a comment. */
function getTotals({ state }: Sight, tid: number): Votes {
  const { matrix } = state.votes
  const column = matrix.tids.indexOf(tid)
  const [agrees = 0, passes = 0, disagrees = 0] =
    column < 0 ? [] : countCodes(matrix).subarray(3 * column, 3 * column + 3)
  return [agrees, passes, disagrees]
}

/** The row and vote of each published vote on a comment, which the attacker does not have. */
function listPublicVotes({ state }: Sight, tid: number): Set<string> {
  const { pids, tids, starts, codes } = state.votes.matrix
  const column = tids.indexOf(tid)
  const found = [...pids].flatMap((row, at) =>
    [...codes.subarray(starts[at], starts[at + 1])]
      .filter((code) => Math.floor(code / 3) === column)
      .map((code) => `${row} ${code % 3}`),
  )
  return new Set(found)
}

/** Counts the people whose published votes on a comment differ. */
function countMovedPeople(before: Sight | undefined, after: Sight, tid: number): number {
  if (before?.state.votes.matrix === after.state.votes.matrix) return 0
  const old = before ? listPublicVotes(before, tid) : new Set<string>()
  const now = listPublicVotes(after, tid)
  const moved = [...[...old].filter((vote) => !now.has(vote)), ...[...now].filter((vote) => !old.has(vote))]
  return new Set(moved.map((vote) => vote.split(' ')[0])).size
}

/** How the published votes on a comment moved from moment to moment, with those who had voted on it, once or again, or had gone. */
function* watchComment(history: readonly Moment[], sights: readonly Sight[], tid: number) {
  const voters = new Set<number>()
  const changers = new Set<number>()
  const leavers = new Set<number>()
  let before: Votes = [0, 0, 0]
  for (const [moment, { votes, erased }] of history.entries()) {
    for (const pid of erased) if (voters.has(pid)) leavers.add(pid)
    for (const vote of votes) {
      if (vote.tid !== tid) continue
      if (voters.has(vote.pid)) changers.add(vote.pid)
      voters.add(vote.pid)
    }
    const totals = getTotals(sights[moment]!, tid)
    const moved = totals.map((count, side) => count - before[side]!) as unknown as Votes
    const people = countMovedPeople(sights[moment - 1], sights[moment]!, tid)
    yield {
      moment,
      voters: voters.size,
      changers: changers.size,
      leavers: leavers.size,
      totals,
      moved,
      people,
    }
    before = totals
  }
}

/** What the attacker learns from the totals of a comment over time. */
function listToldByTotals(history: readonly Moment[], sights: readonly Sight[], tid: number): string[] {
  const told: string[] = []
  const sides = new Set<number>()
  for (const watched of watchComment(history, sights, tid)) {
    const { moment, voters, changers, leavers, totals, moved, people } = watched
    const at = `comment ${tid} at moment ${moment}`
    if (isFew(sum(totals))) told.push(`${at}: figures of ${sum(totals)} people`)
    if (isFew(people)) told.push(`${at}: the figures before subtracted`)
    // with three who changed or left at most, none of them is left out
    if (moved.some((count) => count < 0) && changers <= STEP && leavers <= STEP)
      told.push(`${at}: what those voted who changed their vote or were erased`)
    for (const [side, count] of moved.entries()) if (count > 0) sides.add(side)
    // everybody is counted, and they all voted alike in every step
    if (voters > 0 && sum(totals) === voters && sides.size === 1) told.push(`${at}: what everybody voted`)
  }
  return told
}

/** What the attacker learns from the groups of a map. */
function listToldByGroups(sight: Sight, map: Pca2, tid: number): string[] {
  const told: string[] = []
  const figures = Object.values(map['group-votes']).map(({ votes }) => votes[tid]?.S ?? 0)
  if (figures.some(isFew)) told.push(`comment ${tid}: figures of few people of a group`)
  const rest = figures.reduce((left, count) => left - count, sum(getTotals(sight, tid)))
  if (figures.some((count) => count > 0) && isFew(Math.abs(rest)))
    told.push(`comment ${tid}: the groups subtracted from all votes`)
  return told
}

/** The people and votes behind each figure of a group, which the attacker does not have. */
function listFigures({ pids, tids, starts, codes }: VoteMatrix): Map<string, Map<number, number>> {
  const figures = new Map<string, Map<number, number>>()
  for (const [row, key] of pids.entries())
    for (const code of codes.subarray(starts[row], starts[row + 1])) {
      const figure = `${key % 16} ${tids[Math.floor(code / 3)]}`
      figures.set(figure, (figures.get(figure) ?? new Map<number, number>()).set(key, code % 3))
    }
  return figures
}

/** Figures of groups that moved by fewer than three people. */
function listToldByGroupSteps(before: Sight, after: Sight): string[] {
  const old = listFigures(before.state.groupVotes)
  const now = listFigures(after.state.groupVotes)
  return [...new Set([...old.keys(), ...now.keys()])].filter((figure) => {
    const one = old.get(figure) ?? new Map<number, number>()
    const other = now.get(figure) ?? new Map<number, number>()
    const people = new Set([...one.keys(), ...other.keys()])
    return isFew([...people].filter((key) => one.get(key) !== other.get(key)).length)
  })
}

/** What the attacker learns from a map alone. */
function listToldByMap({ 'base-clusters': base, ...map }: Pca2): string[] {
  const told: string[] = []
  if (base.count.some(isFew)) told.push('a base cluster of few people')
  if (base.members.flat().length > 0) told.push('who is in a base cluster')
  if (Object.keys(map['votes-base']).length > 0) told.push('votes by base cluster')
  if (Object.keys(map['user-vote-counts']).length > 0) told.push('votes by person')
  if (Object.values(map['group-votes']).some((group) => isFew(group['n-members']))) told.push('a small group')
  return told
}

/** Lists what the attacker learns of fewer than three people in the course of a conversation. */
export function listTold(history: readonly Moment[], sights: readonly Sight[], comments: number): string[] {
  const tids = Array.from({ length: comments }, (_, tid) => tid)
  return [
    ...tids.flatMap((tid) => listToldByTotals(history, sights, tid)),
    ...sights.flatMap((sight, moment) => {
      const { map } = sight
      if (!map || map === sights[moment - 1]?.map) return []
      return [
        ...listToldByMap(map),
        ...tids.flatMap((tid) => listToldByGroups(sight, map, tid)),
        ...listToldByGroupSteps(sights[moment - 1] ?? sight, sight),
      ].map((line) => `moment ${moment}: ${line}`)
    }),
  ]
}
