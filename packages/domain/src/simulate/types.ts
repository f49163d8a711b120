import type { Vote } from '../votes.ts'

/** A comment of the simulation; times are milliseconds. */
export interface SimulatedComment {
  readonly tid: number
  /** start of voting on it; default: the start of the simulation */
  readonly from?: number | undefined
  /** time at which it is hidden, like a rejected comment; default: never */
  readonly until?: number | undefined
  /** leaning of each opinion group, from -1 (against) to 1 (for), in the order of the groups; default: drawn */
  readonly leanings?: readonly number[] | undefined
  /** index of its author, who agrees with it at `from`; default: an author who is not simulated */
  readonly author?: number | undefined
}

/** A session of a participant: a number of votes from `start` (milliseconds) on, at the participant's pace. */
export interface SimulatedSession {
  readonly start: number
  readonly votes: number
}

/** A simulated person. The list of participants is in order of arrival. */
export interface SimulatedParticipant {
  /** index of the opinion group */
  readonly group: number
  /** probability of a pass on any comment */
  readonly passProbability: number
  /** typical time between two votes, in milliseconds */
  readonly paceMs: number
  /** ascending in time; at least one */
  readonly sessions: readonly SimulatedSession[]
}

/** A simulated vote with the stored sign (-1 agrees). A repeated pair of participant and comment is a change of mind. */
export interface SimulatedVote {
  readonly participant: number
  readonly tid: number
  readonly vote: Vote
  readonly time: number
}
