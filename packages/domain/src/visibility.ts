import { MOD } from './comments.ts'

/** What decides whether participants see a comment. Flags may be booleans, or 0 and 1 as they are stored. */
export interface VisibilityFields {
  readonly active: boolean | number
  readonly mod: number
  readonly velocity: number
}

/** What decides it on the conversation's side. */
export interface ModerationSettings {
  readonly strict_moderation: boolean | number
}

/**
 * Whether participants see a comment: in the list, and as the next one to vote on. With strict moderation only accepted
 * ones, else all but rejected ones; never one that the automatic filter hid. Its author sees no more than others.
 */
export function isVisible(
  { active, mod, velocity }: VisibilityFields,
  { strict_moderation }: ModerationSettings,
): boolean {
  if (!active || velocity <= 0) return false
  return strict_moderation ? mod === MOD.accepted : mod !== MOD.rejected
}

/** Whether a comment counts as one that there is to vote on (`total` and `remaining`), whatever its velocity. */
export const isCounted = (
  { active, mod }: VisibilityFields,
  { strict_moderation }: ModerationSettings,
): boolean => Boolean(active) && mod >= (strict_moderation ? MOD.accepted : MOD.unmoderated)

/** How many comments of a conversation are in the states that participants may come to see. */
export interface CommentCounts {
  readonly accepted: number
  readonly unmoderated: number
}

/**
 * What to warn of before participants are invited (DIST-4, DIST-5): with strict moderation `hidden` when comments wait
 * and none is accepted, so that nobody sees any; `none` when there is nothing to vote on at all.
 */
export function findInviteWarning(
  { accepted, unmoderated }: CommentCounts,
  { strict_moderation }: ModerationSettings,
): 'none' | 'hidden' | undefined {
  if (accepted > 0) return undefined
  if (unmoderated === 0) return 'none'
  return strict_moderation ? 'hidden' : undefined
}
