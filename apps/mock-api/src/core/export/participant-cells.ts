import { flipVote, VOTE } from '@folkmoot/domain/votes'
import type { ExportedParticipant } from './export-rows.ts'

/** The place of each comment's column among those of a file, by the comment's id. */
export type VoteColumns = ReadonlyMap<number, number>

/** Gives each comment a column, in the order of the ids. */
export const createVoteColumns = (tids: readonly number[]): VoteColumns =>
  new Map(tids.map((tid, place) => [tid, place]))

const createBlankCells = (columns: VoteColumns): (number | string)[] =>
  Array.from({ length: columns.size }, () => '')

function fillCells(
  { votes }: ExportedParticipant,
  columns: VoteColumns,
  value: (vote: ExportedParticipant['votes'][number]) => number,
): (number | string)[] {
  const cells = createBlankCells(columns)
  for (const vote of votes) {
    const place = columns.get(vote.tid)
    if (place !== undefined) cells[place] = value(vote)
  }
  return cells
}

/** A participant's vote on each comment as files have it (1 agrees), blank where there is none. */
export const formatVoteCells = (person: ExportedParticipant, columns: VoteColumns): (number | string)[] =>
  fillCells(person, columns, ({ vote }) => flipVote(vote))

/** 1 for each comment that a participant marked as important, 0 for the others they voted on, else blank. */
export const formatImportanceCells = (
  person: ExportedParticipant,
  columns: VoteColumns,
): (number | string)[] => fillCells(person, columns, ({ high_priority }) => Number(high_priority !== 0))

/** The names of what `countCells` gives. */
export const COUNT_COLUMNS = ['group-id', 'n-comments', 'n-votes', 'n-agree', 'n-disagree'] as const

/** The group, blank for none, and how much a participant gave. */
export function formatCountCells({ votes, comments, group }: ExportedParticipant): (number | string)[] {
  const count = (wanted: number) => votes.filter(({ vote }) => vote === wanted).length
  return [group ?? '', comments, votes.length, count(VOTE.agree), count(VOTE.disagree)]
}
