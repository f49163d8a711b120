/** A vote as `castVote` sends it and the database stores it: -1 agrees, 1 disagrees, 0 passes. Exports flip the sign. */
export const VOTE = { agree: -1, pass: 0, disagree: 1 } as const
export type Vote = (typeof VOTE)[keyof typeof VOTE]

/** The two sides of a comment; a pass takes neither. */
export type Side = 'agree' | 'disagree'

/** Converts between the stored sign and that of CSV files (1 agrees), in either direction. */
export const flipVote = (vote: number): Vote => (vote === 0 ? 0 : vote > 0 ? -1 : 1)
