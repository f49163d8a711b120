import { flipVote, VOTE } from '@folkmoot/domain/votes'
import type { ExportedParticipant } from './export-rows.ts'

/** Index of each comment's column by tid. */
export type VoteColumns = ReadonlyMap<number, number>

/** Assigns columns to comments in the given order. */
export const createVoteColumns = (tids: readonly number[]): VoteColumns =>
  new Map(tids.map((tid, index) => [tid, index]))

const createBlankCells = (columns: VoteColumns): (number | string)[] =>
  Array.from({ length: columns.size }, () => '')

function fillCells(
  { votes }: ExportedParticipant,
  columns: VoteColumns,
  value: (vote: ExportedParticipant['votes'][number]) => number,
): (number | string)[] {
  const cells = createBlankCells(columns)
  for (const vote of votes) {
    const index = columns.get(vote.tid)
    if (index !== undefined) cells[index] = value(vote)
  }
  return cells
}

/** Formats a participant's votes with the sign of files (1 agrees); blank without a vote. */
export const formatVoteCells = (person: ExportedParticipant, columns: VoteColumns): (number | string)[] =>
  fillCells(person, columns, ({ vote }) => flipVote(vote))

/** Formats importance: 1 for comments marked as important, 0 for other votes, blank without a vote. */
export const formatImportanceCells = (
  person: ExportedParticipant,
  columns: VoteColumns,
): (number | string)[] => fillCells(person, columns, ({ high_priority }) => Number(high_priority !== 0))

/** Column names of `formatCountCells`. */
export const COUNT_COLUMNS = ['group-id', 'n-comments', 'n-votes', 'n-agree', 'n-disagree'] as const

/** Formats a participant's group (blank for none) and counts. */
export function formatCountCells({ votes, comments, group }: ExportedParticipant): (number | string)[] {
  const count = (wanted: number) => votes.filter(({ vote }) => vote === wanted).length
  return [group ?? '', comments ?? '', votes.length, count(VOTE.agree), count(VOTE.disagree)]
}
