/**
 * What limits newcomers: people who join a conversation without an account, an invite code or a signed id. Everybody else is
 * known, and is neither counted nor asked for work.
 */

/** When newcomers prove a second of work before they join: while too many come at once, always, or never. */
export const NEWCOMER_CHECKS = ['flood', 'always', 'never'] as const
export type NewcomerCheck = (typeof NEWCOMER_CHECKS)[number]

const MINUTE_MS = 60_000

/** A flood lasts until no minute has reached the limit for this long. */
export const FLOOD_MS = 10 * MINUTE_MS

/** Floods of a conversation that `listFloods` lists, the latest first. */
export const LISTED_FLOODS = 20

/** A time in which too many newcomers joined. Times are milliseconds since 1970. */
export interface Flood {
  /** beginning of the first minute that reached the limit */
  readonly began_at: number
  /** the last time at which a minute reached the limit */
  readonly last_at: number
  /** newcomers who joined since `began_at`, the people who proved their work included */
  readonly joined: number
}

/** The newcomers of the current minute, and the latest flood. */
export interface NewcomerCount {
  /** beginning of the minute */
  readonly minute: number
  readonly joined: number
  readonly flood?: Flood | undefined
}

/** The time at which a flood ends unless a minute reaches the limit again. */
export const getFloodEnd = ({ last_at }: Pick<Flood, 'last_at'>): number => last_at + FLOOD_MS

/** True while a flood lasts. */
export const isFlooded = (flood: Pick<Flood, 'last_at'> | undefined, now: number): boolean =>
  flood !== undefined && now < getFloodEnd(flood)

/** True if a newcomer has to prove work. */
export const needsProof = (
  check: NewcomerCheck,
  flood: Pick<Flood, 'last_at'> | undefined,
  now: number,
): boolean => check === 'always' || (check === 'flood' && isFlooded(flood, now))

/**
 * Counts a newcomer. A minute that reaches the limit begins a flood, or prolongs the current one.
 * @param limit newcomers of a minute
 */
export function countNewcomer(
  { minute, joined, flood }: NewcomerCount,
  now: number,
  limit: number,
): NewcomerCount {
  const current = now - (now % MINUTE_MS)
  const count = current === minute ? joined + 1 : 1
  const counted = { minute: current, joined: count }
  const isOver = count >= limit
  if (flood && isFlooded(flood, now))
    return {
      ...counted,
      flood: { ...flood, joined: flood.joined + 1, last_at: isOver ? now : flood.last_at },
    }
  return { ...counted, flood: isOver ? { began_at: current, last_at: now, joined: count } : flood }
}

/** A challenge of `createProofChallenge` with its solution, as the calls take it: base64 of its JSON. */
export const formatProof = (
  challenge: object,
  { counter, derivedKey }: { counter: number; derivedKey: string },
): string => btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
