import type { FindingVotes, SideVotes, VotesNeeded } from '@folkmoot/domain/reports/findings'
import { computeShareInterval, countVotesToSettle, HALF, Z_90 } from '@folkmoot/domain/reports/share-interval'
import type { Side } from '@folkmoot/domain/votes'

/** Fewer votes of everybody on a comment tell nothing, where there are no groups. */
export const MIN_VOTES_WITHOUT_GROUPS = 10

/** Some people whose votes on a comment are looked at: a group, or everybody (`id` null). */
export interface Part extends SideVotes {
  readonly id: number | null
  readonly people: number
  readonly minVotes: number
}

/** A comment with its votes and what they say. */
export interface AssessedComment {
  readonly tid: number
  readonly all: SideVotes
  /** the groups told of, or everybody alone */
  readonly parts: readonly AssessedPart[]
}

/** A part with the side to which it surely leans, and how surely. */
export interface AssessedPart extends Part {
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
export function assessPart(
  id: number | null,
  people: number,
  minVotes: number,
  votes: SideVotes,
): AssessedPart {
  const { A, D, S } = votes
  const main = S >= minVotes ? findMainSide(votes) : null
  const low =
    main === null ? 0 : computeShareInterval({ count: main === 'agree' ? A : D, votes: S, people }, Z_90).low
  const isSure = low > HALF
  // one literal: there is one of these for each comment and group
  return { id, people, minVotes, A, D, S, side: isSure ? main : null, low: isSure ? low : 0 }
}

/** True when there are enough votes of every part to say something. */
export function hasEnoughVotes({ parts }: AssessedComment): boolean {
  for (const { S, minVotes } of parts) if (S < minVotes) return false
  return true
}

/** The lower end of the part that leans least surely to a side; 0 when one does not. */
export function computeWeakest(parts: readonly AssessedPart[], side: Side): number {
  let least = 1
  for (const part of parts) least = Math.min(least, part.side === side ? part.low : 0)
  return least
}

/** The lower end of the part that leans most surely to a side; 0 when none does. */
export function computeStrongest(parts: readonly AssessedPart[], side: Side): number {
  let most = 0
  for (const part of parts) if (part.side === side) most = Math.max(most, part.low)
  return most
}

/** The side to which all parts surely lean. */
export function findCommonSide(parts: readonly AssessedPart[]): Side | undefined {
  const side = parts[0]?.side ?? undefined
  return side && parts.every((part) => part.side === side) ? side : undefined
}

/** The side to which all parts lean, surely or not. */
export function findLeaning(parts: readonly AssessedPart[]): Side | undefined {
  const side = (parts[0] && findMainSide(parts[0])) ?? undefined
  return side && parts.every((part) => findMainSide(part) === side) ? side : undefined
}

/** Lists the parts whose 95 % interval still holds one half, with the votes that would settle it. */
export function listTips(parts: readonly AssessedPart[], side: Side): VotesNeeded[] {
  const tips: VotesNeeded[] = []
  for (const part of parts) {
    const votes = countVotesToSettle(toCounts(part, side), part.minVotes)
    if (votes !== undefined && votes > 0) tips.push({ id: part.id, votes })
  }
  return tips
}

/** Lists the votes that each part needs to lean surely to a side; undefined when one has too few people for that. */
export function listNeeds(parts: readonly AssessedPart[], side: Side): VotesNeeded[] | undefined {
  const needs: VotesNeeded[] = []
  for (const part of parts) {
    const votes = countVotesToSettle(toCounts(part, side), part.minVotes, Z_90)
    if (votes === undefined) return undefined
    if (votes > 0) needs.push({ id: part.id, votes })
  }
  return needs
}

/** The groups among the parts, as findings have them. */
export function listGroupVotes(parts: readonly AssessedPart[]): FindingVotes[] {
  const groups: FindingVotes[] = []
  for (const { id, A, D, S, side } of parts) if (id !== null) groups.push({ id, A, D, S, side })
  return groups
}
