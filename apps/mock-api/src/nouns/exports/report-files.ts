import {
  COUNT_COLUMNS,
  formatCountCells,
  formatImportanceCells,
  formatVoteCells,
  type VoteColumns,
  type ReportedComment,
  type ExportedVote,
  type ExportedParticipant,
  type ReportSummary,
  formatHeader,
  listImportanceColumns,
  type CommentVoteCounts,
  formatReportDatetime,
  formatReportTimestamp,
} from '../votes/public.ts'
import { VOTE_CONVENTION, escapeCell } from '@folkmoot/domain/export-files'
import { IMPORTANCE_COLUMN } from '@folkmoot/domain/import/readers'
import { flipVote } from '@folkmoot/domain/votes'

const quoteCell = (text: string): string => escapeCell(text, 'always')
const formatTimeCells = (time: number) => [formatReportTimestamp(time), formatReportDatetime(time)]

/** Formats summary.csv of a report: a key and a value per line, without a final line break. */
export const formatReportSummary = (summary: ReportSummary): string =>
  [
    ['topic', quoteCell(summary.topic)],
    ['url', summary.url],
    ['voters', summary.voters],
    ['voters-in-conv', summary.votersInConversation],
    ['commenters', summary.commenters],
    ['comments', summary.comments],
    ['groups', summary.groups],
    ['conversation-description', quoteCell(summary.description)],
    ['votes-counted', summary.counted],
    ['comments-written', summary.commentsWritten],
    ['comments-with-results', summary.commentsWithResults],
    ['vote-convention', VOTE_CONVENTION],
  ]
    .map((row) => row.join(','))
    .join('\n')

/** Formats the header of comments.csv of a report; importance only if the conversation uses it. */
export const formatReportCommentsHeader = (importance: boolean): string =>
  formatHeader(
    'timestamp',
    'datetime',
    'comment-id',
    'author-id',
    'agrees',
    'disagrees',
    'moderated',
    ...listImportanceColumns(IMPORTANCE_COLUMN, importance),
    'comment-body',
  )

/** Formats a line of comments.csv of a report, with the comment's latest votes. */
export function formatReportCommentLine(
  { tid, pid, txt, mod, created }: ReportedComment,
  { agrees, disagrees, important }: Readonly<CommentVoteCounts>,
  importance: boolean,
): string {
  const marks = [tid, pid ?? '', agrees, disagrees, mod, ...(importance ? [important] : [])]
  return [...formatTimeCells(created), ...marks, quoteCell(txt)].join(',')
}

/** Formats a line of votes.csv of a report: an event of the vote history. */
export const formatReportVoteLine = (event: ExportedVote, importance: boolean): string => {
  const { tid, pid, vote, high_priority, created } = event
  return [...formatTimeCells(created), tid, pid, flipVote(vote), ...(importance ? [high_priority] : [])].join(
    ',',
  )
}

/** Formats the header of participant-votes.csv, with a column for each comment. */
export const formatReportParticipantsHeader = (tids: readonly number[]): string =>
  formatHeader('participant', ...COUNT_COLUMNS, ...tids)

/** Formats a line of participant-votes.csv. */
export const formatReportParticipantLine = (person: ExportedParticipant, columns: VoteColumns): string =>
  [person.pid, ...formatCountCells(person), ...formatVoteCells(person, columns)].join(',')

/** Formats the header of participant-importance.csv, with a column for each comment. */
export const formatReportImportanceHeader = (tids: readonly number[]): string =>
  formatHeader('participant', 'group-id', 'n-comments', 'n-votes', 'n-important', ...tids)

/** Formats a line of participant-importance.csv. */
export function formatReportImportanceLine(person: ExportedParticipant, columns: VoteColumns): string {
  const { pid, group, comments, votes } = person
  const important = votes.filter(({ high_priority }) => high_priority !== 0).length
  return [
    pid,
    group ?? '',
    comments ?? '',
    votes.length,
    important,
    ...formatImportanceCells(person, columns),
  ].join(',')
}
