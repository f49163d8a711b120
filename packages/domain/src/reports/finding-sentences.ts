import { formatGroupLetter } from '../group-letter.ts'
import type { Side } from '../votes.ts'
import {
  MIN_GROUP_VOTES,
  getVotesOfSide,
  hasGroups,
  listGroupsOnSide,
  listToldGroups,
  type Finding,
  type Findings,
  type FindingVotes,
  type SideVotes,
} from './findings.ts'
import { formatEnglishNumber } from '../format-number.ts'
import { formatAmount, formatGroupMark, formatList } from './narrative-format.ts'
import { computeShareInterval } from './share-interval.ts'

/** How strongly people are on a side: that of the group which is least so. */
type Strength = 'nearly all' | 'most' | 'more than half'

/** The lower end of the interval from which each is said, so that a share of few votes is not called large. */
const MIN_LOW_NEARLY_ALL = 0.9
const MIN_LOW_MOST = 2 / 3

const computeLow = (side: Side, votes: SideVotes, people: number): number =>
  computeShareInterval({ count: getVotesOfSide(side, votes), votes: votes.S, people }).low

function rateStrength(low: number): Strength {
  if (low >= MIN_LOW_NEARLY_ALL) return 'nearly all'
  return low >= MIN_LOW_MOST ? 'most' : 'more than half'
}

/** How strongly every group is on a side; everybody, where there are no groups. */
export function findStrength({ all, groups }: Finding, side: Side, findings: Findings): Strength {
  if (!hasGroups(findings)) return rateStrength(computeLow(side, all, findings.people.voted))
  const sizes = new Map(findings.groups.map(({ id, size }) => [id, size]))
  const lows = groups.map((votes) => computeLow(side, votes, sizes.get(votes.id) ?? votes.S))
  return rateStrength(Math.min(...lows))
}

const SUBJECTS: Readonly<Record<Strength, string>> = {
  'nearly all': 'Nearly all people',
  most: 'Most people',
  'more than half': 'More than half of the people',
}

/** “Both groups” of two, else “all groups”. */
export const formatAllGroups = (findings: Findings): string =>
  listToldGroups(findings).length === 2 ? 'both groups' : 'all groups'

/** Who is on a side, and the side: “Most people in each group agree”. */
export const formatCommonSide = (strength: Strength, side: Side, findings: Findings): string =>
  `${SUBJECTS[strength]}${hasGroups(findings) ? ' in each group' : ''} ${side}`

/** The mark of a group. */
export const formatGroup = (id: number): string => formatGroupMark(formatGroupLetter(id))

/**
 * Why no comment can be common ground: a group has fewer people than votes are asked for. Undefined where that is not the reason.
 * @param name a group within a sentence
 */
export function explainBlocked(
  { groups, blocking = [] }: Pick<Findings, 'groups' | 'blocking'>,
  name: (id: number) => string,
): string | undefined {
  const small = groups.filter(({ id }) => blocking.includes(id))
  if (small.length === 0) return undefined
  const who = small.map(
    ({ id, size }) => `group ${name(id)} has only ${formatAmount(size, 'person', 'people')}`,
  )
  return `No comment can be common ground: ${formatList(who)}, and at least ${formatEnglishNumber(MIN_GROUP_VOTES)} votes of each group are needed.`
}

/** The group with the largest share on a side, of those that surely lean to it; the first of equal ones. */
function findStrongest(finding: Finding, side: Side): FindingVotes | undefined {
  const share = (votes: FindingVotes) => getVotesOfSide(side, votes) / votes.S
  return listGroupsOnSide(finding, side).toSorted(
    (one, other) => share(other) - share(one) || one.id - other.id,
  )[0]
}

/** The strongest group on each side of a comment that divides. */
export function findOpposedGroups(finding: Finding): { agree: number; disagree: number } | undefined {
  const [agree, disagree] = [findStrongest(finding, 'agree'), findStrongest(finding, 'disagree')]
  return agree && disagree && { agree: agree.id, disagree: disagree.id }
}
