import { LIMITS } from './limits.ts'
import { isLongerThan, isStorable } from './text.ts'

/** The moderation states of a comment. */
export const MOD = { rejected: -1, unmoderated: 0, accepted: 1 } as const
export type Mod = (typeof MOD)[keyof typeof MOD]

/**
 * The state in which a comment waits for a moderator. It waits whether participants see it meanwhile or not, and also
 * when the automatic filter hid it: somebody has to look at it.
 */
export const WAITING: Mod = MOD.unmoderated

/** What moderators decide about a comment. */
export interface Moderation {
  readonly mod: number
  /** false when the automatic moderator hid it */
  readonly active: boolean
  readonly is_meta: boolean
}

/** Accepts a comment; that also lifts what the automatic moderator decided (MOD-4). */
export const accept = <C extends Pick<Moderation, 'mod' | 'active'>>(comment: C): C => ({
  ...comment,
  mod: MOD.accepted,
  active: true,
})

/** Rejects a comment: participants no longer see it, its votes stay. */
export const reject = <C extends Pick<Moderation, 'mod'>>(comment: C): C => ({
  ...comment,
  mod: MOD.rejected,
})

/** Marks a comment as one about the person or the process, or takes the mark away; the analysis leaves those out. */
export const setMeta = <C extends Pick<Moderation, 'is_meta'>>(comment: C, is_meta: boolean): C => ({
  ...comment,
  is_meta,
})

/** The three lists in which moderators find comments. */
export type ModerationList = keyof typeof MOD

/** The list in which a comment stands. */
export function getModerationList(mod: number): ModerationList {
  if (mod === MOD.unmoderated) return 'unmoderated'
  return mod < MOD.unmoderated ? 'rejected' : 'accepted'
}

/** How a new comment stands: those of the host are accepted at once, others wait, hidden when they are flagged. */
export const createModeration = (author: { moderates: boolean }, flagged: boolean): Moderation =>
  author.moderates
    ? { mod: MOD.accepted, active: true, is_meta: false }
    : { mod: MOD.unmoderated, active: !flagged, is_meta: false }

/** What can be wrong with the text of a comment. */
export type CommentTextProblem = 'empty' | 'too-long' | 'unreadable'

/** Anything that leaves ink: no space, no line break, nothing invisible. */
const VISIBLE_CHARACTER = /[^\s\p{Cc}\p{Cf}\p{Z}]/u

/**
 * The text of a comment as it is stored, without white space at its ends; or what is wrong with it. The
 * character 0 and half a character can be stored by no database as they are.
 * @param longest characters (see `isLongerThan`): what the API takes, or the less that a screen lets through
 */
export function parseCommentText(
  raw: string,
  longest: number = LIMITS.comment,
): { readonly txt: string } | { readonly problem: CommentTextProblem } {
  if (!VISIBLE_CHARACTER.test(raw)) return { problem: 'empty' }
  if (!isStorable(raw)) return { problem: 'unreadable' }
  const txt = raw.trim()
  return isLongerThan(txt, longest) ? { problem: 'too-long' } : { txt }
}
