import { flipVote, VOTE } from '@folkmoot/domain/votes'
import type { ExportedPerson } from './rows.ts'

/** The place of each comment's column among those of a file, by the comment's id. */
export type VoteColumns = ReadonlyMap<number, number>

/** Gives each comment a column, in the order of the ids. */
export const voteColumns = (tids: readonly number[]): VoteColumns =>
  new Map(tids.map((tid, place) => [tid, place]))

const blank = (columns: VoteColumns): (number | string)[] => Array.from({ length: columns.size }, () => '')

function fill(
  { votes }: ExportedPerson,
  columns: VoteColumns,
  value: (vote: ExportedPerson['votes'][number]) => number,
): (number | string)[] {
  const cells = blank(columns)
  for (const vote of votes) {
    const place = columns.get(vote.tid)
    if (place !== undefined) cells[place] = value(vote)
  }
  return cells
}

/** A participant's vote on each comment as files have it (1 agrees), blank where there is none. */
export const voteCells = (person: ExportedPerson, columns: VoteColumns): (number | string)[] =>
  fill(person, columns, ({ vote }) => flipVote(vote))

/** 1 for each comment that a participant marked as important, 0 for the others they voted on, else blank. */
export const importanceCells = (person: ExportedPerson, columns: VoteColumns): (number | string)[] =>
  fill(person, columns, ({ high_priority }) => Number(high_priority !== 0))

/** The names of what `countCells` gives. */
export const COUNT_COLUMNS = ['group-id', 'n-comments', 'n-votes', 'n-agree', 'n-disagree'] as const

/** The group, blank for none, and how much a participant gave. */
export function countCells({ votes, comments, group }: ExportedPerson): (number | string)[] {
  const count = (wanted: number) => votes.filter(({ vote }) => vote === wanted).length
  return [group ?? '', comments, votes.length, count(VOTE.agree), count(VOTE.disagree)]
}
