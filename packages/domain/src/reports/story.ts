import type { Side } from '../votes.ts'
import {
  findOpposedGroups,
  listResultTids,
  listShownGroups,
  type Finding,
  type Findings,
  type SideVotes,
} from './findings.ts'

// The rules of the Story: what it can say of the findings of a conversation, and what it leaves out while little is known.

/** A result: what was found, and by how stable an analysis. Null before the first one. */
interface StoryResult {
  readonly counts: { readonly voters: number }
  readonly opinion: { readonly findings: Findings; readonly outcome: string } | null
}

/** Why there is nothing to tell yet: nobody has voted, votes are not analysed, or no accepted comment has votes. */
export type Silence = 'nobody' | 'waiting' | 'unaccepted'

/** Finds why there is nothing to tell; undefined where there is. */
export function findSilence({ counts, opinion }: StoryResult): Silence | undefined {
  if (counts.voters === 0) return 'nobody'
  if (!opinion || opinion.findings.people.voted === 0) return 'waiting'
  return listResultTids(opinion.findings).length === 0 ? 'unaccepted' : undefined
}

/** Why groups are not told of: too few votes for any, one alone, none large enough to be shown, or too few that other people would form again. */
export type GroupAbsence = 'few' | 'one' | 'untold' | 'unstable'

/** Finds why groups are not told of; undefined where they are. */
export function findGroupAbsence({ opinion }: StoryResult): GroupAbsence | undefined {
  const groups = opinion?.findings.groups ?? []
  if (!opinion || groups.length === 0) return 'few'
  if (groups.length === 1) return 'one'
  if (listShownGroups({ groups }).length < 2) return 'untold'
  return opinion.outcome === 'no-stable-groups' ? 'unstable' : undefined
}

/** True if no comment has votes enough for a verdict. */
export const isAllFew = ({ common, divides, undecided, few }: Findings): boolean =>
  few.length > 0 && common.length + divides.length + undecided.length === 0

/** Two groups on opposite sides, with what one agrees with and the other rejects, and the reverse where there is such a comment. */
export interface DeepestDivide {
  readonly groups: readonly [one: number, other: number]
  readonly first: Finding
  readonly reverse: Finding | undefined
}

/** Finds the deepest divide: that of the comment which divides most surely. */
export function findDeepestDivide({ divides }: Pick<Findings, 'divides'>): DeepestDivide | undefined {
  const [first] = divides
  const opposed = first && findOpposedGroups(first)
  if (!opposed) return undefined
  const { agree, disagree } = opposed
  const getSide = ({ groups }: Finding, id: number) => groups.find((group) => group.id === id)?.side
  const isReverse = (one: Finding) => getSide(one, disagree) === 'agree' && getSide(one, agree) === 'disagree'
  return { groups: [agree, disagree], first, reverse: divides.find(isReverse) }
}

/** Finds the comment that stands for a group: of those that set it apart the first that it agrees with, else the first. */
export const findTypical = (comments: readonly Finding[]): Finding | undefined =>
  comments.find(({ side }) => side === 'agree') ?? comments[0]

/** Where votes lie between all disagree (0) and all agree (1); undefined without votes. */
export const computePosition = ({ A, D, S }: SideVotes): number | undefined =>
  S === 0 ? undefined : (1 + (A - D) / S) / 2

/** The share that a side has of all votes, passes included. */
export const computeShare = (side: Side, { A, D, S }: SideVotes): number =>
  (side === 'agree' ? A : D) / Math.max(1, S)
