import { MOD } from './comments.ts'
import { MIN_GROUP_SIZE } from './reports/reports.ts'

/** The fields that decide about the visibility of a comment. Flags may be booleans, or 0 and 1 as stored. */
interface VisibilityFields {
  readonly active: boolean | number
  readonly mod: number
  readonly velocity: number
}

/** The setting of the conversation that decides about visibility. */
interface ModerationSettings {
  readonly strict_moderation: boolean | number
}

/**
 * True when participants see a comment, in the list and as the next one to vote on. With strict moderation only accepted
 * ones are visible, else all but rejected ones; never one that the automatic filter hid. The same rule applies to its author.
 */
export function isVisible(
  { active, mod, velocity }: VisibilityFields,
  { strict_moderation }: ModerationSettings,
): boolean {
  if (!active || velocity <= 0) return false
  return strict_moderation ? mod === MOD.accepted : mod !== MOD.rejected
}

/** True when a comment counts in `total` and `remaining`, whatever its velocity. */
export const isCounted = (
  { active, mod }: VisibilityFields,
  { strict_moderation }: ModerationSettings,
): boolean => Boolean(active) && mod >= (strict_moderation ? MOD.accepted : MOD.unmoderated)

/** Numbers of comments that are, or may become, visible. */
interface CommentCounts {
  readonly accepted: number
  readonly unmoderated: number
}

/**
 * The warning before participants are invited (DIST-4, DIST-5): `none` when there is nothing to vote on; with strict
 * moderation `hidden` when comments await review and none is accepted.
 */
export function findInviteWarning(
  { accepted, unmoderated }: CommentCounts,
  { strict_moderation }: ModerationSettings,
): 'none' | 'hidden' | undefined {
  if (accepted > 0) return undefined
  if (unmoderated === 0) return 'none'
  return strict_moderation ? 'hidden' : undefined
}

/**
 * Counts the authors of comments for the public. While the conversation is open the count grows in steps of `MIN_GROUP_SIZE`:
 * a reader who asks after each new comment could otherwise tell which comments share an author.
 */
export const countPublicAuthors = (authors: number, isOpen: boolean): number =>
  isOpen ? authors - (authors % MIN_GROUP_SIZE) : authors

/**
 * Lists when authors enter the public count: all of a step at the time of its last one.
 * @param firstTimes of the first comment of each author, in milliseconds, ascending
 * @param end when authors without a full step enter the count of a closed conversation, in milliseconds
 */
export const listPublicAuthorTimes = (
  firstTimes: readonly number[],
  { isOpen, end }: { readonly isOpen: boolean; readonly end: number },
): number[] =>
  firstTimes
    .slice(0, countPublicAuthors(firstTimes.length, isOpen))
    .map((_, at) => firstTimes[at - (at % MIN_GROUP_SIZE) + MIN_GROUP_SIZE - 1] ?? end)
