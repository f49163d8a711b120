/** How many simulated people a rehearsal may have. */
export const REHEARSAL_PEOPLE = [30, 100, 300] as const
export type RehearsalPeople = (typeof REHEARSAL_PEOPLE)[number]
export const DEFAULT_REHEARSAL_PEOPLE: RehearsalPeople = 100

/** A rehearsal ends by itself after so many days. */
export const REHEARSAL_DAYS = 7

/** Rehearsals of one conversation at the same time. */
export const MAX_REHEARSALS = 3

/** Comments without which simulated people have too little to vote on. */
export const MIN_REHEARSAL_COMMENTS = 5

/** The fields that say that a conversation is a rehearsal. Servers without the extension have none. */
export interface RehearsalFields {
  readonly rehearsal_until?: number | null | undefined
}

/** True for a conversation whose people are simulated. */
export const isRehearsal = ({ rehearsal_until }: RehearsalFields): boolean => rehearsal_until != null
