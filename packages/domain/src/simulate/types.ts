import type { Vote } from '../votes.ts'

/** A comment as the simulator sees it; times are milliseconds. */
export interface SimulatedComment {
  readonly tid: number
  /** From when on people vote on it; from the start when left out. */
  readonly from?: number | undefined
  /** When it is taken out of sight, as a rejected comment is; never when left out. */
  readonly until?: number | undefined
  /** How each opinion group leans, from -1 (against) to 1 (for), in the order of the groups; drawn when left out. */
  readonly leanings?: readonly number[] | undefined
  /** Index of the participant who wrote it, who agrees with it at `from`; nobody simulated when left out. */
  readonly author?: number | undefined
}

/** One sitting of a participant: votes follow each other from `start` (milliseconds) at the participant's pace. */
export interface SimulatedSession {
  readonly start: number
  readonly votes: number
}

/** A simulated person. The index in the list of participants is the order of arrival. */
export interface SimulatedParticipant {
  /** index of the opinion group */
  readonly group: number
  /** probability of a pass, whatever the comment says */
  readonly passProbability: number
  /** typical time between two votes, in milliseconds */
  readonly paceMs: number
  /** ascending in time; at least one */
  readonly sessions: readonly SimulatedSession[]
}

/** One vote as it happens. A pair that occurs again is a change of mind; the vote has the stored sign (-1 agrees). */
export interface SimulatedVote {
  readonly participant: number
  readonly tid: number
  readonly vote: Vote
  readonly time: number
}
