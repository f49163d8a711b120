/** The number of days after closing at which people are forgotten that Configure offers; 0 is never. */
export const RETENTION_CHOICES_DAYS = [0, 30, 90, 180, 365, 730] as const

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

/** True where the people of a closed conversation were forgotten: it takes no others until it opens (SAFE-123). */
export const arePeopleForgotten = ({
  is_active,
  identities_removed_at,
}: {
  readonly is_active: boolean | number
  readonly identities_removed_at?: number | null | undefined
}): boolean => !is_active && identities_removed_at != null

/** A conversation with its planned times, in milliseconds since 1970; null without one. */
export interface PlannedRetentionState extends RetentionState {
  readonly opens_at: number | null
  readonly closes_at: number | null
}

/** When people are forgotten, and whether that counts from a closing that is only planned. */
export interface NextRemoval {
  readonly time: number
  readonly isPlanned: boolean
}

/**
 * When the people of a conversation are to be forgotten, as far as it is known now; undefined for never, where it has happened, and
 * where no time is set for closing. Opening begins the days anew: those of a closing before it count only if they end before it.
 */
export function findNextRemoval(state: PlannedRetentionState): NextRemoval | undefined {
  const { opens_at, closes_at } = state
  const time = findRemovalTime(state)
  if (time !== undefined && (opens_at === null || time <= opens_at)) return { time, isPlanned: false }
  const planned = findRemovalTime({ ...state, closed_at: closes_at, identities_removed_at: null })
  return planned === undefined ? undefined : { time: planned, isPlanned: true }
}
