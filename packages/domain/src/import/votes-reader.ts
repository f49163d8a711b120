import { TIME_COLUMN } from './latest-vote.ts'
import type { Vote } from '../votes.ts'
import {
  commentIdCell,
  flagCell,
  participantIdCell,
  createTimeCell,
  voteCell,
  weightCell,
} from './cell-kinds.ts'
import {
  createOptionalColumn,
  createRequiredColumn,
  createTableReader,
  type TableReader,
} from './table-reader.ts'

/** A row of votes.csv, with the stored sign (-1 agrees) and a time in milliseconds. */
export interface ImportedVote {
  readonly tid: number
  readonly pid: number
  readonly vote: Vote
  readonly created: number
  readonly highPriority: boolean
  /** times 32767 */
  readonly weight: number
}

/** A column of votes.csv in exports with importance enabled. */
export const IMPORTANT_COLUMN = 'important'

/** A column of votes.csv in archives of conversations with weighted votes: the weight times 32767. */
export const WEIGHT_COLUMN = 'weight'

/** Reads votes.csv. No time is much later than `now` (milliseconds); `unknown` replaces missing ones. */
export const createVotesReader = (now: number, unknown = now): TableReader<ImportedVote> =>
  createTableReader<ImportedVote>({
    tid: createRequiredColumn('comment-id', commentIdCell),
    pid: createRequiredColumn('voter-id', participantIdCell),
    vote: createRequiredColumn('vote', voteCell),
    created: createOptionalColumn(TIME_COLUMN, createTimeCell(now), unknown),
    highPriority: createOptionalColumn(IMPORTANT_COLUMN, flagCell, false),
    weight: createOptionalColumn(WEIGHT_COLUMN, weightCell, 0),
  })
