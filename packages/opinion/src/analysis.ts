import type { Consensus } from './consensus.ts'
import type { ModerationSets } from './moderation-sets.ts'
import type { Representative } from './representative.ts'
import type { Smoothing } from './group-count-smoothing.ts'
import type { OpinionTally } from './tally.ts'

/**
 * `default` depends on the votes alone, in whatever order they came. `compatible` follows the published system step by
 * step, for comparison with its results (docs/mathematics.md section 12).
 */
export type OpinionMode = 'default' | 'compatible'

/**
 * `groups` were found; `no-stable-groups`: those found would come out otherwise with other people of the same kind;
 * `not-enough-data`: there are none.
 */
export type OpinionOutcome = 'groups' | 'no-stable-groups' | 'not-enough-data'

/** What is missing: people (three at least), comments (two at least), or any difference between people's votes. */
export type MissingData = 'people' | 'comments' | 'difference'

/** A row an index; rows are participants who voted. */
export interface ParticipantResults {
  readonly pids: Int32Array
  /** comments voted on */
  readonly votes: Int32Array
  /** 1 for those who voted often enough to be put on the map */
  readonly isIncluded: Uint8Array
  readonly x: Float64Array
  readonly y: Float64Array
  /** label of the group, -1 for none */
  readonly group: Int32Array
  /** position of the base cluster, -1 for none */
  readonly baseCluster: Int32Array
}

/** A column an index; columns are comments with votes. */
export interface CommentResults {
  readonly tids: Int32Array
  /** the mean vote in the stored sign, 0 where moderated out */
  readonly means: Float64Array
  /** both principal components */
  readonly first: Float64Array
  readonly second: Float64Array
  /** where somebody stands whose only vote agrees with the comment */
  readonly x: Float64Array
  readonly y: Float64Array
  /** how far that is from the middle */
  readonly extremity: Float64Array
  /** how much all groups agree, 0 to 1; says nothing without groups */
  readonly consensus: Float64Array
}

/** A few people of one group who stand close together. */
export interface BaseCluster {
  readonly id: number
  readonly x: number
  readonly y: number
  /** rows */
  readonly members: Int32Array
}

/** A group of people who vote alike. */
export interface GroupResult {
  /** its label: 0 is shown as A; it stays from result to result, so that labels may have gaps */
  readonly id: number
  readonly x: number
  readonly y: number
  /** people in it */
  readonly size: number
  /** positions of its base clusters */
  readonly baseClusters: readonly number[]
  readonly representative: readonly Representative[]
}

/** All that an analysis of opinions finds. Nothing in it is NaN or infinite. */
export interface OpinionAnalysis {
  readonly mode: OpinionMode
  readonly outcome: OpinionOutcome
  /** why there are no groups */
  readonly missing: MissingData | null
  /** 0 to 1: how alike groups come out when people are drawn anew; null where there are none, and in compatible mode */
  readonly stability: number | null
  readonly smoothing: Smoothing | null
  /** the mean silhouette by number of groups */
  readonly silhouettes: Readonly<Record<number, number>>
  /** of X'X, along both components */
  readonly eigenvalues: readonly [number, number]
  readonly people: ParticipantResults
  readonly comments: CommentResults
  readonly baseClusters: readonly BaseCluster[]
  /** by label */
  readonly groups: readonly GroupResult[]
  /** votes by base cluster, and by group in the order of `groups` */
  readonly votesByBaseCluster: OpinionTally
  readonly votesByGroup: OpinionTally
  readonly consensus: Consensus
  /** by comment id; comments without votes that were named are among them */
  readonly priorities: ReadonlyMap<number, number>
  readonly moderation: ModerationSets
  /** rows and columns in the order in which the published object has them */
  readonly order: { readonly rows: Int32Array; readonly columns: readonly number[] }
}
