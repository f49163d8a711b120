import { flipVote, VOTE } from '@folkmoot/domain/votes'

/** The latest vote of a participant on a comment, with the stored sign (-1 agrees). */
export interface CountedVote {
  readonly pid: number
  readonly tid: number
  readonly vote: number
  /** 1 if the voter marked the comment as important */
  readonly high_priority: number
}

/** The latest votes on one comment. */
export interface CommentVoteCounts {
  agrees: number
  disagrees: number
  passes: number
  important: number
}

/** The latest votes of a conversation by comment. */
export type VoteCountsByComment = Map<number, CommentVoteCounts>

/** The counts of a comment without votes. */
export const NO_VOTES: Readonly<CommentVoteCounts> = { agrees: 0, disagrees: 0, passes: 0, important: 0 }

/** Returns the number of votes on a comment. */
export const sumVotes = ({ agrees, disagrees, passes }: CommentVoteCounts): number =>
  agrees + disagrees + passes

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

/** An event of the vote history, with the stored sign (-1 agrees). Times are milliseconds since 1970. */
export interface ExportedVote {
  readonly tid: number
  readonly pid: number
  readonly vote: number
  readonly high_priority: number
  readonly created: number
}

/** A comment for exports; flags are 0 and 1. */
export interface ExportedComment {
  readonly tid: number
  readonly pid: number
  readonly txt: string
  readonly mod: number
  readonly active: number
  readonly is_meta: number
  readonly is_seed: number
  readonly velocity: number
  readonly created: number
  /** where it was imported from, if anywhere */
  readonly original_id?: string | null
}

/** A comment as a file of a report has it: `pid` is null where the author is not published. */
export type ReportedComment = Omit<ExportedComment, 'pid'> & { readonly pid: number | null }

/** A participant with their latest votes. */
export interface ExportedParticipant {
  readonly pid: number
  readonly votes: readonly { readonly tid: number; readonly vote: number; readonly high_priority: number }[]
  /** number of comments written; null where it is not published */
  readonly comments: number | null
  /** opinion group, if any */
  readonly group: number | undefined
}

/** The summary of a conversation. */
export interface ExportedSummary {
  readonly topic: string
  readonly url: string
  /** number of people who voted */
  readonly voters: number
  /** voters that the last opinion analysis grouped, 0 without one */
  readonly votersInConversation: number
  /** number of people who wrote a comment, including rejected ones */
  readonly commenters: number
  /** number of comments with votes, and of accepted ones without */
  readonly comments: number
  readonly groups: number
  readonly description: string
}

/** The summary of a report, which says what is counted in it. */
export interface ReportSummary extends ExportedSummary {
  /** whether voters and comments are those of the public votes or of all votes */
  readonly counted: 'public' | 'all'
  /** number of comments in any state */
  readonly commentsWritten: number
  /** number of comments about which findings say something */
  readonly commentsWithResults: number
}

/** Formats the header of a file. The names need no escaping. */
export const formatHeader = (...names: readonly (string | number)[]): string => names.join(',')

/** Lists the name of an importance column if the conversation uses importance. */
export const listImportanceColumns = (name: string, importance: boolean): string[] =>
  importance ? [name] : []
