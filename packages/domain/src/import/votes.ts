import type { Vote } from '../votes.ts'
import { commentIdCell, flagCell, personIdCell, timeCell, voteCell } from './kinds.ts'
import { optional, required, tableReader, type TableReader } from './table.ts'

/** A vote event as votes.csv has it, with the stored sign (-1 agrees) and its time in milliseconds. */
export interface ImportedVote {
  readonly tid: number
  readonly pid: number
  readonly vote: Vote
  readonly created: number
  readonly highPriority: boolean
}

/** Only with importance enabled does an export have this column in votes.csv. */
export const IMPORTANT_COLUMN = 'important'

/** Reads votes.csv. `now` (milliseconds) is the time of the votes when the file has none. */
export const votesReader = (now: number): TableReader<ImportedVote> =>
  tableReader<ImportedVote>({
    tid: required('comment-id', commentIdCell),
    pid: required('voter-id', personIdCell),
    vote: required('vote', voteCell),
    created: optional('timestamp', timeCell, now),
    highPriority: optional(IMPORTANT_COLUMN, flagCell, false),
  })
