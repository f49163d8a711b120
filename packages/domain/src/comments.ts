import { COMMENT_CHARACTERS, LIMITS } from './limits.ts'
import { isLongerThan, isStorable } from './text.ts'

/** The values of `mod`. */
export const MOD = { rejected: -1, unmoderated: 0, accepted: 1 } as const
export type Mod = (typeof MOD)[keyof typeof MOD]

/**
 * The state of a comment that awaits review, whether participants already see it or the automatic filter hid it.
 */
export const WAITING: Mod = MOD.unmoderated

/** The state of a comment, which moderators and the automatic moderator change. */
export interface CommentState {
  readonly mod: number
  /** false when the automatic moderator hid it */
  readonly active: boolean
  readonly is_meta: boolean
}

/** Returns true when two states are alike. */
export const isSameCommentState = (one: CommentState, other: CommentState): boolean =>
  one.mod === other.mod && one.active === other.active && one.is_meta === other.is_meta

/** Accepts a comment; this also overrides the automatic moderator (MOD-4). */
export const accept = <C extends Pick<CommentState, 'mod' | 'active'>>(comment: C): C => ({
  ...comment,
  mod: MOD.accepted,
  active: true,
})

/** Rejects a comment: participants no longer see it, its votes stay. */
export const reject = <C extends Pick<CommentState, 'mod'>>(comment: C): C => ({
  ...comment,
  mod: MOD.rejected,
})

/** Sets or clears the metadata mark: the comment is about a person or the process, and the analysis leaves it out. */
export const setMeta = <C extends Pick<CommentState, 'is_meta'>>(comment: C, is_meta: boolean): C => ({
  ...comment,
  is_meta,
})

/** The three lists of the moderation screen. */
export type ModerationList = keyof typeof MOD

/** The moderation list that contains a comment. */
export function getModerationList(mod: number): ModerationList {
  if (mod === MOD.unmoderated) return 'unmoderated'
  return mod < MOD.unmoderated ? 'rejected' : 'accepted'
}

/** The state of a new comment: a moderator's is accepted, others await review and are hidden when flagged. */
export const createCommentState = (author: { moderates: boolean }, flagged: boolean): CommentState =>
  author.moderates
    ? { mod: MOD.accepted, active: true, is_meta: false }
    : { mod: MOD.unmoderated, active: !flagged, is_meta: false }

/** Why a text is refused as a comment. */
export type CommentTextProblem = 'empty' | 'too-long' | 'unreadable'

/** A visible character: no space, line break, control or format character. */
const VISIBLE_CHARACTER = /[^\s\p{Cc}\p{Cf}\p{Z}]/u

/**
 * The text as it is stored, without white space at its ends; or the problem. No database stores the character 0 or
 * half a surrogate pair.
 * @param maxCharacters see `isLongerThan`; the API's limit, or the lower limit of a screen
 */
export function parseCommentText(
  raw: string,
  maxCharacters: number = LIMITS.comment,
): { readonly txt: string } | { readonly problem: CommentTextProblem } {
  if (!VISIBLE_CHARACTER.test(raw)) return { problem: 'empty' }
  if (!isStorable(raw)) return { problem: 'unreadable' }
  const txt = raw.trim()
  return isLongerThan(txt, maxCharacters) ? { problem: 'too-long' } : { txt }
}

/** The longest comment that participants may send. Unless hosts have chosen a lower one, it is that of the API. */
export const getCommentLimit = ({ comment_characters }: { readonly comment_characters: number }): number =>
  comment_characters < COMMENT_CHARACTERS ? comment_characters : LIMITS.comment

/** People who have voted on a comment before its author reads their votes. */
export const MIN_SHOWN_VOTERS = 3

/** What became of a comment, as its author reads it. */
export const OWN_COMMENT_STATES = ['waiting', 'shown', 'merged', 'hidden'] as const
export type OwnCommentState = (typeof OWN_COMMENT_STATES)[number]

/**
 * Finds what became of a comment.
 * @param strict whether only accepted comments are shown
 * @param others the number of comments that are shown in its place
 */
export function findOwnCommentState(
  { mod, active }: Pick<CommentState, 'mod' | 'active'>,
  { strict, others }: { readonly strict: boolean; readonly others: number },
): OwnCommentState {
  if (mod === MOD.rejected) return others > 0 ? 'merged' : 'hidden'
  if (mod === MOD.unmoderated && (strict || !active)) return 'waiting'
  return active ? 'shown' : 'hidden'
}
