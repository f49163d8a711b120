import { getModerationList, type Moderation } from './comments.ts'

/**
 * What a moderator did to a comment; `confirm` when they gave a reason and changed nothing, `restore` when a decision
 * was taken back.
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
] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** Reasons that a moderator can pick; own words do as well. They are stored as they stand here. */
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

const ACTION_BY_LIST = { accepted: 'accept', rejected: 'reject', unmoderated: 'reset' } as const

/**
 * The word for a decision; when one call changes several things, the state comes first, then what is shown. Marking as
 * metadata takes a decided comment back to the unmoderated ones and is called by its own name.
 */
export function getModerationAction(before: Moderation, after: Moderation): ModerationAction {
  const list = getModerationList(after.mod)
  const marked = after.is_meta && !before.is_meta
  if (marked && list === 'unmoderated') return 'meta'
  if (list !== getModerationList(before.mod)) return ACTION_BY_LIST[list]
  if (after.active !== before.active) return after.active ? 'show' : 'hide'
  if (after.is_meta !== before.is_meta) return after.is_meta ? 'meta' : 'unmeta'
  return 'confirm'
}

/** What a decision was about, as far as the log knows it: a comment's state, or a topic's status. */
export type LoggedState = Partial<Moderation> & { readonly status?: string }

/** A logged state in words, for people who read the log in a spreadsheet: “rejected, metadata”. */
export function formatLoggedState({ mod, active, is_meta, status }: LoggedState): string {
  const words = [
    status,
    mod === undefined ? undefined : getModerationList(mod),
    active === false ? 'hidden' : undefined,
    is_meta ? 'metadata' : undefined,
  ]
  return words.filter((word) => word !== undefined).join(', ')
}
