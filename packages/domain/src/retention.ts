/** The number of days after closing at which people are forgotten that Configure offers; 0 is never. */
export const RETENTION_CHOICES_DAYS = [0, 30, 90, 180, 365, 730] as const

const DAY_MS = 86_400_000

/** A closed conversation, with times in milliseconds since 1970. */
interface RetentionState {
  readonly retention_days: number
  /** null while it is open */
  readonly closed_at: number | null
  /** when it opens again; null for no time */
  readonly opens_at: number | null
  /** null while its people are known */
  readonly identities_removed_at: number | null
}

/**
 * When the people of a conversation are to be forgotten; undefined for never, when it has happened, and where the conversation opens
 * before that: opening restarts the count, however late the server checks.
 */
export function findRemovalTime({
  retention_days,
  closed_at,
  opens_at,
  identities_removed_at,
}: RetentionState): number | undefined {
  if (retention_days <= 0 || closed_at === null || identities_removed_at !== null) return undefined
  const time = closed_at + retention_days * DAY_MS
  return opens_at !== null && opens_at < time ? undefined : time
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
interface PlannedRetentionState extends RetentionState {
  readonly closes_at: number | null
}

/** When people are forgotten, and whether that counts from a closing that is only planned. */
interface NextRemoval {
  readonly time: number
  readonly isPlanned: boolean
}

/**
 * When the people of a conversation are to be forgotten, as far as it is known now; undefined for never, where it has happened, and
 * where no time is set for closing.
 */
export function findNextRemoval(state: PlannedRetentionState): NextRemoval | undefined {
  const time = findRemovalTime(state)
  if (time !== undefined) return { time, isPlanned: false }
  const { retention_days, closes_at } = state
  const planned = findRemovalTime({
    retention_days,
    closed_at: closes_at,
    opens_at: null,
    identities_removed_at: null,
  })
  return planned === undefined ? undefined : { time: planned, isPlanned: true }
}
