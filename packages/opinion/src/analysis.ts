import type { Consensus } from './consensus.ts'
import type { ModerationSets } from './vote-events.ts'
import type { GroupHistory } from '@folkmoot/domain/reports/group-changes'
import type { Representative } from './representative.ts'
import type { Smoothing } from './group-count-smoothing.ts'
import type { OpinionTally } from './tally.ts'

/**
 * `default` depends only on the votes, not on their order. `compatible` follows the published system step by step, for
 * comparison with its results (docs/mathematics.md section 12).
 */
export type OpinionMode = 'default' | 'compatible'

/**
 * `groups`: there are stable groups; `no-stable-groups`: other people of the same kind would give other groups;
 * `not-enough-data`: there are no groups.
 */
export type OpinionOutcome = 'groups' | 'no-stable-groups' | 'not-enough-data'

/** Why there are no groups: too few people (three are needed) or comments (two), or no difference between votes. */
export type MissingData = 'people' | 'comments' | 'difference'

/** Results by row; rows are participants who voted. */
interface ParticipantResults {
  readonly pids: Int32Array
  /** comments voted on */
  readonly votes: Int32Array
  /** 1 for participants with enough votes for the map */
  readonly isIncluded: Uint8Array
  readonly x: Float64Array
  readonly y: Float64Array
  /** label of the group, -1 for none */
  readonly group: Int32Array
  /** position of the base cluster, -1 for none */
  readonly baseCluster: Int32Array
}

/** Results by column; columns are comments with votes. */
interface CommentResults {
  readonly tids: Int32Array
  /** the place of each in an order that depends on the votes, not on ids; it decides between equal ones */
  readonly rank: Int32Array
  /** the mean vote with the stored sign, 0 when moderated out */
  readonly means: Float64Array
  /** both principal components; with a previous result turned to lie on its own */
  readonly first: Float64Array
  readonly second: Float64Array
  /** position of a person whose only vote agrees with the comment */
  readonly x: Float64Array
  readonly y: Float64Array
  /** distance of that position from the origin */
  readonly extremity: Float64Array
  /** group-informed consensus, 0 to 1; without meaning when there are no groups */
  readonly consensus: Float64Array
}

/** A few people of one group with similar positions. */
export interface BaseCluster {
  readonly id: number
  readonly x: number
  readonly y: number
  /** rows */
  readonly members: Int32Array
}

/** A group of people with similar votes. */
export interface GroupResult {
  /** its label: 0 is shown as A; labels persist between results and may have gaps */
  readonly id: number
  readonly x: number
  readonly y: number
  /** people in it */
  readonly size: number
  /** positions of its base clusters */
  readonly baseClusters: readonly number[]
  readonly representative: readonly Representative[]
}

/** The result of an opinion analysis. All numbers are finite. */
export interface OpinionAnalysis {
  readonly mode: OpinionMode
  readonly outcome: OpinionOutcome
  /** why there are no groups */
  readonly missing: MissingData | null
  /** stability of the groups under resampling of people, 0 to 1; null without groups and in compatible mode */
  readonly stability: number | null
  readonly smoothing: Smoothing | null
  /** the mean silhouette by number of groups */
  readonly silhouettes: Readonly<Record<number, number>>
  /** of X'X, for both components */
  readonly eigenvalues: readonly [number, number]
  readonly people: ParticipantResults
  readonly comments: CommentResults
  readonly baseClusters: readonly BaseCluster[]
  /** by label */
  readonly groups: readonly GroupResult[]
  /** votes by base cluster, and by group in the order of `groups` */
  readonly votesByBaseCluster: OpinionTally
  readonly votesByGroup: OpinionTally
  /** of everybody, in a group or not: one part */
  readonly votesByComment: OpinionTally
  /** the number of votes at which the groups became what they are; null without groups */
  readonly groupsSince: number | null
  /** what became of groups */
  readonly groupHistory: GroupHistory
  readonly consensus: Consensus
  /** by comment id, including given comments without votes */
  readonly priorities: ReadonlyMap<number, number>
  readonly moderation: ModerationSets
  /** rows and columns in the order of the published object */
  readonly order: { readonly rows: Int32Array; readonly columns: readonly number[] }
}
