import { formatEnglishNumber } from '../numbers.ts'
import type { Side } from '../votes.ts'
import type { GroupChange } from './group-changes.ts'
import { computeShareInterval } from './share-interval.ts'

// The findings of a conversation as every page, file and command reads them. `packages/opinion` computes them from an analysis
// (docs/mathematics.md section 27). The names are those of the wire.

/** Fewer votes of a group on a comment tell nothing (docs/mathematics.md section 27). */
export const MIN_GROUP_VOTES = 5

/** Nor do fewer votes of everybody, where there are no groups. */
export const MIN_VOTES_WITHOUT_GROUPS = 10

/** Numbers of agreements, disagreements, and all votes including passes. */
export interface SideVotes {
  readonly A: number
  readonly D: number
  readonly S: number
}

/** The votes of a group on a comment. `side` is the one to which it surely leans. */
export interface FindingVotes extends SideVotes {
  readonly id: number
  readonly side: Side | null
}

/** How many more votes of a group, cast in the same shares, would settle a finding. `id` is null for everybody. */
export interface VotesNeeded {
  readonly id: number | null
  readonly votes: number
}

/** A comment of a finding. */
export interface Finding {
  readonly tid: number
  /** the side that the finding is about; null where groups are on both */
  readonly side: Side | null
  /** of everybody, in a group or not */
  readonly all: SideVotes
  /** of each shown group */
  readonly groups: readonly FindingVotes[]
  /** the groups whose next votes could undo it; empty for a firm finding */
  readonly tips: readonly VotesNeeded[]
}

/** A comment that is almost common ground. */
export interface OpenFinding {
  readonly tid: number
  readonly side: Side
  readonly needs: readonly VotesNeeded[]
}

/** What an analysis found. All of it is about accepted comments that are not about the conversation itself. */
export interface Findings {
  readonly people: {
    /** people whose votes are in the analysis */
    readonly voted: number
    /** of them, those in shown groups, and all others */
    readonly grouped: number
    readonly ungrouped: number
  }
  /** by label; `told` is false for a group that is too small, or whose figures would reveal those of such a group */
  readonly groups: readonly { readonly id: number; readonly size: number; readonly told: boolean }[]
  /** the number of votes at which the groups became what they are; null without groups */
  readonly since: number | null
  /** the number of votes of this analysis */
  readonly votes: number
  /** what became of groups, the newest last; absent in results of earlier versions */
  readonly changes?: readonly GroupChange[]
  /**
   * shown groups with fewer people than `MIN_GROUP_VOTES`: while there is one, no comment can be common ground. Absent in results of
   * earlier versions
   */
  readonly blocking?: readonly number[]
  /** comments to which every group surely leans alike, those with the strongest weakest group first */
  readonly common: readonly Finding[]
  /** comments to which one group surely leans and from which another does */
  readonly divides: readonly Finding[]
  /** the two groups that differ most, null below three groups, and comments on which they agree where not all do */
  readonly surprising: { readonly groups: readonly number[] | null; readonly comments: readonly Finding[] }
  /** what sets each group apart from the others */
  readonly apart: readonly { readonly id: number; readonly comments: readonly Finding[] }[]
  /** comments with enough votes that are neither common ground nor dividing */
  readonly undecided: readonly number[]
  /** of them, those that a few votes would make common ground; the fewest votes first */
  readonly open: readonly OpenFinding[]
  /** comments with too few votes of some group */
  readonly few: readonly number[]
  /** number of comments with votes that nobody has accepted; nothing is said about them */
  readonly unaccepted: number
}

/** Before the first analysis nothing is found. */
export const NO_FINDINGS: Findings = {
  people: { voted: 0, grouped: 0, ungrouped: 0 },
  groups: [],
  since: null,
  votes: 0,
  common: [],
  divides: [],
  surprising: { groups: null, comments: [] },
  apart: [],
  undecided: [],
  open: [],
  few: [],
  unaccepted: 0,
}

/** What the findings say about a comment: each accepted comment with votes has exactly one; others have `none`. */
export type Verdict = 'common' | 'divides' | 'undecided' | 'few' | 'none'

/** The verdicts by comment; a comment that is missing has `none`. */
export function listVerdicts({ common, divides, undecided, few }: Findings): ReadonlyMap<number, Verdict> {
  const verdicts = new Map<number, Verdict>()
  for (const { tid } of common) verdicts.set(tid, 'common')
  for (const { tid } of divides) verdicts.set(tid, 'divides')
  for (const tid of undecided) verdicts.set(tid, 'undecided')
  for (const tid of few) verdicts.set(tid, 'few')
  return verdicts
}

/** The comments with results: those about which the findings say something, ascending. */
export const listResultTids = (findings: Findings): number[] =>
  [...listVerdicts(findings).keys()].sort((one, other) => one - other)

/** The shown groups. */
export const listShownGroups = ({ groups }: Pick<Findings, 'groups'>) => groups.filter(({ told }) => told)

/** True where findings compare groups; else they are about everybody. */
export const hasGroups = (findings: Pick<Findings, 'groups'>): boolean => listShownGroups(findings).length > 1

/** The votes of a side. */
export const getVotesOfSide = (side: Side, { A, D }: SideVotes): number => (side === 'agree' ? A : D)

/** The groups of a finding on a side. */
const listGroupsOnSide = ({ groups }: Finding, side: Side): FindingVotes[] =>
  groups.filter((group) => group.side === side)

/** The findings without some comments, which the author of a report left out. */
export function omitComments(findings: Findings, omitted: ReadonlySet<number>): Findings {
  if (omitted.size === 0) return findings
  const isKept = ({ tid }: { readonly tid: number }) => !omitted.has(tid)
  const isKeptTid = (tid: number) => !omitted.has(tid)
  const { surprising } = findings
  return {
    ...findings,
    common: findings.common.filter(isKept),
    divides: findings.divides.filter(isKept),
    surprising: { ...surprising, comments: surprising.comments.filter(isKept) },
    apart: findings.apart.map(({ id, comments }) => ({ id, comments: comments.filter(isKept) })),
    undecided: findings.undecided.filter(isKeptTid),
    open: findings.open.filter(isKept),
    few: findings.few.filter(isKeptTid),
  }
}

/**
 * What unites the people of a group: the findings to which it surely leans, those first where the lower end of the interval of its share
 * is highest (docs/mathematics.md section 27). Others may lean there too.
 * @param id the label of a shown group
 */
export function listUnitingFindings(findings: Findings, id: number): Finding[] {
  const people = findings.groups.find((group) => group.id === id)?.size
  if (people === undefined) return []
  const { common, divides, surprising, apart } = findings
  const found = [...common, ...divides, ...surprising.comments, ...apart.flatMap(({ comments }) => comments)]
  const byTid = new Map(found.map((finding) => [finding.tid, finding]))
  return [...byTid.values()]
    .flatMap((finding) => {
      const own = finding.groups.find((group) => group.id === id)
      if (!own?.side) return []
      const count = getVotesOfSide(own.side, own)
      return [{ finding, low: computeShareInterval({ count, votes: own.S, people }).low }]
    })
    .toSorted((one, other) => other.low - one.low || one.finding.tid - other.finding.tid)
    .map(({ finding }) => finding)
}

/** A number with its noun: 1 vote, 1,032 votes. */
export const formatAmount = (count: number, one: string, many: string): string =>
  `${formatEnglishNumber(count)} ${count === 1 ? one : many}`

/** A list of words: A, B and C. */
export const formatList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

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
  const who = small.map(({ id, size }) => `${name(id)} has only ${formatAmount(size, 'person', 'people')}`)
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
