import { countCodes } from '@folkmoot/opinion/centred-matrix'
import type { Pca2 } from '@folkmoot/opinion/pca2'
import { MAX_AREA_LABELS } from '@folkmoot/opinion/public-areas'
import { MAX_GROUP_LABELS } from '@folkmoot/opinion/public-groups'
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
function listFigures(
  { pids, tids, starts, codes }: VoteMatrix,
  maxLabels: number,
): Map<string, Map<number, number>> {
  const figures = new Map<string, Map<number, number>>()
  for (const [row, key] of pids.entries())
    for (const code of codes.subarray(starts[row], starts[row + 1])) {
      const figure = `${key % maxLabels} ${tids[Math.floor(code / 3)]}`
      figures.set(figure, (figures.get(figure) ?? new Map<number, number>()).set(key, code % 3))
    }
  return figures
}

/** Figures of groups, or of areas, that are of fewer than three people or moved by fewer. */
function listToldBySteps(before: VoteMatrix, after: VoteMatrix, maxLabels: number): string[] {
  const old = listFigures(before, maxLabels)
  const now = listFigures(after, maxLabels)
  return [...new Set([...old.keys(), ...now.keys()])].filter((figure) => {
    const one = old.get(figure) ?? new Map<number, number>()
    const other = now.get(figure) ?? new Map<number, number>()
    const people = new Set([...one.keys(), ...other.keys()])
    return isFew(other.size) || isFew([...people].filter((key) => one.get(key) !== other.get(key)).length)
  })
}

/** What the attacker learns from the figures of groups and the colours of areas that were published one after another. */
const listToldByPublished = ({ state: before }: Sight, { state: after }: Sight): string[] => [
  ...listToldBySteps(before.groupVotes, after.groupVotes, MAX_GROUP_LABELS).map(
    (figure) => `group ${figure}`,
  ),
  ...listToldBySteps(before.areas.votes, after.areas.votes, MAX_AREA_LABELS).map(
    (figure) => `area ${figure}`,
  ),
]

/** Colours of areas that no published votes of an area account for. */
function listToldByLeans({ leans, state, map }: Sight): string[] {
  const areas = new Set(map?.['base-clusters'].area).size
  const figures = [...listFigures(state.areas.votes, MAX_AREA_LABELS).keys()]
  return leans
    .filter(([tid, letters]) => {
      const coloured = [...letters].filter((letter) => letter !== '-').length
      return letters.length !== areas || coloured > figures.filter((key) => key.endsWith(` ${tid}`)).length
    })
    .map(([tid]) => `comment ${tid}: a colour without three votes`)
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
        ...listToldByPublished(sights[moment - 1] ?? sight, sight),
        ...listToldByLeans(sight),
      ].map((line) => `moment ${moment}: ${line}`)
    }),
  ]
}
