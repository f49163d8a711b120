import { MOD } from './comments.ts'

/** How moderators who work at the same time keep out of each other's way, in milliseconds. */
export const TEAM_TIMES_MS = {
  /** a claim on a comment (`claimComment`), and a moderator's presence, end this long after the last sign of them */
  claim: 60_000,
  /** the console shows what others do, and renews its own claim */
  poll: 3000,
  /** the same in a hidden tab, which claims nothing */
  hiddenPoll: 60_000,
} as const

/** Decisions in one answer of `getModerationTeam`; later ones come with the next. */
export const MAX_TEAM_DECISIONS = 200

/** Two moderators disagree about a comment: the decision that counts, and the opinion against it. An erased account is null. */
export interface Disagreement {
  /** who made the decision, and its `mod` */
  readonly decided_uid: number | null
  readonly decided_mod: number
  /** who holds the other opinion, and its `mod` */
  readonly uid: number | null
  readonly mod: number
}

/** Who decides about a disagreement. */
export interface Settler {
  readonly uid: number
  /** owns the conversation or its site, or is an administrator */
  readonly isOwner: boolean
}

/** Returns true for one of the two who disagree. */
export const isPartyTo = (uid: number, disagreement: Pick<Disagreement, 'decided_uid' | 'uid'>): boolean =>
  uid === disagreement.uid || uid === disagreement.decided_uid

/**
 * Returns true when a moderator may settle a disagreement with this `mod` (MODS-12, `settleSecondOpinion`): an owner and a third person with any, each of
 * the two only by agreeing with the other.
 */
export function maySettle(settler: Settler, disagreement: Disagreement, mod: number): boolean {
  if (settler.isOwner || !isPartyTo(settler.uid, disagreement)) return true
  // the same account can be both only after a change of accounts
  return mod === (settler.uid === disagreement.uid ? disagreement.decided_mod : disagreement.mod)
}

/** Why a second opinion is refused. */
export type SecondOpinionProblem = 'waits' | 'same' | 'own' | 'taken'

/**
 * Finds why a moderator cannot have a second opinion about a comment (`giveSecondOpinion`): it waits, the decision is the same, it is their own, or two
 * disagree already. Undefined if they can.
 * @param decided the decision that counts
 */
export function findSecondOpinionProblem(
  { uid, mod }: { uid: number; mod: number },
  decided: { readonly mod: number; readonly uid: number | null },
  known: Disagreement | undefined,
): SecondOpinionProblem | undefined {
  if (known) return 'taken'
  if (decided.mod === MOD.unmoderated || mod === MOD.unmoderated) return 'waits'
  if (decided.mod === mod) return 'same'
  return decided.uid === uid ? 'own' : undefined
}
