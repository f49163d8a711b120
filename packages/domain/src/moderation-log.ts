import { getModerationList, type CommentState } from './comments.ts'

/**
 * The actions of a moderator. `confirm`: gave a reason and changed nothing. `restore`: undid a decision. `rename`, and
 * `hide` and `show` with a topic: changed how readers see the topic. `split` and `reword`: put others in its place; `write`: is one of those.
 */
const MODERATION_ACTIONS = [
  'accept',
  'reject',
  'reset',
  'show',
  'hide',
  'meta',
  'unmeta',
  'confirm',
  'restore',
  'rename',
  'split',
  'reword',
  'write',
] as const
type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** Suggested reasons; a moderator can also write one. They are stored in these words. */
export const MODERATION_REASONS = [
  'Off topic',
  'Says the same as another comment',
  'Insults or attacks somebody',
  'Names or exposes a private person',
  'Advertising or spam',
  'Cannot be understood',
  'Says several things at once',
  'Nothing that others could vote on',
] as const

/** The reasons that moderators choose from: those of the hosts, a line each, or the suggested ones. As many as there are digits for. */
export function listRejectReasons(own: string | null | undefined): readonly string[] {
  const lines = (own ?? '').split('\n').map((line) => line.trim())
  const reasons = [...new Set(lines.filter(Boolean))].slice(0, MODERATION_REASONS.length)
  return reasons.length > 0 ? reasons : MODERATION_REASONS
}

/** The reason of a rejected near-duplicate in the log, which names the comment that is kept. */
export const formatRepeatsReason = (tid: number): string => `repeats #${tid}`

const ACTION_BY_LIST = { accepted: 'accept', rejected: 'reject', unmoderated: 'reset' } as const

/**
 * The action of a decision (`moderateComment`). When one call changes several fields, the list takes precedence over visibility. Marking a
 * decided comment as metadata also makes it unmoderated; this is the action `meta`.
 */
export function getModerationAction(before: CommentState, after: CommentState): ModerationAction {
  const list = getModerationList(after.mod)
  const isMarked = after.is_meta && !before.is_meta
  if (isMarked && list === 'unmoderated') return 'meta'
  if (list !== getModerationList(before.mod)) return ACTION_BY_LIST[list]
  if (after.active !== before.active) return after.active ? 'show' : 'hide'
  if (after.is_meta !== before.is_meta) return after.is_meta ? 'meta' : 'unmeta'
  return 'confirm'
}

/** The state before or after a decision, as far as the log has it: of a comment, or the status or name of a topic. */
export type LoggedState = Partial<CommentState> & {
  readonly status?: string
  readonly name?: string
  /** the comments in place of this one, and the one in whose place this is */
  readonly replaced_by?: number[]
  readonly replaces?: number
}

/** What a log says of a comment that was split or reworded, and of one in its place. */
const formatReplacedBy = (tids: readonly number[]): string =>
  `replaced by ${tids.map((tid) => `#${tid}`).join(' ')}`
const formatReplaces = (tid: number): string => `in place of #${tid}`

/** A logged state in words for the exported log: “rejected, metadata”. */
export function formatLoggedState(state: LoggedState): string {
  const { mod, active, is_meta, status, name, replaced_by = [], replaces } = state
  const words = [
    status,
    name === undefined ? undefined : `“${name}”`,
    mod === undefined ? undefined : getModerationList(mod),
    active === false ? 'hidden' : undefined,
    is_meta ? 'metadata' : undefined,
    replaced_by.length > 0 ? formatReplacedBy(replaced_by) : undefined,
    replaces === undefined ? undefined : formatReplaces(replaces),
  ]
  return words.filter((word) => word !== undefined).join(', ')
}
