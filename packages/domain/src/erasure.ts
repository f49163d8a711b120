/** The state of a conversation that decides what an erasure leaves. Flags may be booleans, or 0 and 1 as stored. */
export interface PublicationState {
  readonly is_active: boolean | number
  readonly is_data_open: boolean | number
}

/**
 * True when the votes of an erased person stay as numbers without a person: the owner has closed the conversation and published
 * its votes. In any other one they are deleted: the next analysis is without them, the public state as `stepPublicVotes` says.
 */
export const areVotesKept = ({ is_active, is_data_open }: PublicationState): boolean =>
  !is_active && Boolean(is_data_open)

/** What happens to erased votes (docs/mathematics.md section 26), in the same words on every page and in the command line. */
export const ERASED_VOTES =
  'Erased votes belong to nobody at once, and the results that moderators see leave them out at the next analysis. ' +
  'Public results count them, as numbers without a person, until the votes of at least three others on the same comment are ' +
  'erased too, and go on counting one of these, drawn by lot: otherwise everybody could see how somebody voted.'

/** The number of days after closing at which people are forgotten that Configure offers; 0 is never. */
export const RETENTION_CHOICES_DAYS = [0, 30, 90, 180, 365, 730] as const
export const MAX_RETENTION_DAYS = 3650

const DAY_MS = 86_400_000

/** A closed conversation, with times in milliseconds since 1970. */
export interface RetentionState {
  readonly retention_days: number
  /** null while it is open */
  readonly closed_at: number | null
  /** null while its people are known */
  readonly identities_removed_at: number | null
}

/** When the people of a conversation are to be forgotten; undefined for never, and when it has happened. */
export function findRemovalTime({
  retention_days,
  closed_at,
  identities_removed_at,
}: RetentionState): number | undefined {
  if (retention_days <= 0 || closed_at === null || identities_removed_at !== null) return undefined
  return closed_at + retention_days * DAY_MS
}

/** True while the people of a conversation are being forgotten: their time is over, and it has not happened yet. */
export function isForgettingDue(state: RetentionState, now: number): boolean {
  const time = findRemovalTime(state)
  return time !== undefined && time <= now
}

/** Comments that their authors have erased have no text. */
export const isErasedComment = ({ txt }: { readonly txt: string }): boolean => txt === ''
