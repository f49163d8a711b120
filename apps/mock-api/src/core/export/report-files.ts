import { escapeCell } from '@folkmoot/domain/import/cell'
import { IMPORTANCE_COLUMN } from '@folkmoot/domain/import/comments'
import { IMPORTANT_COLUMN } from '@folkmoot/domain/import/votes'
import { flipVote } from '@folkmoot/domain/votes'
import { COUNT_COLUMNS, countCells, importanceCells, voteCells, type VoteColumns } from './people.ts'
import type { ExportedComment, ExportedEvent, ExportedPerson, ExportedSummary } from './rows.ts'
import { headerLine, withImportance } from './rows.ts'
import type { CommentTally } from './tally.ts'
import { exportDatetime, exportTimestamp } from './times.ts'

const quoted = (text: string): string => escapeCell(text, 'always')
const when = (time: number) => [exportTimestamp(time), exportDatetime(time)]

/** summary.csv of a report: a key and a value in each line, without a line end after the last. */
export const reportSummary = (summary: ExportedSummary): string =>
  [
    ['topic', quoted(summary.topic)],
    ['url', summary.url],
    ['voters', summary.voters],
    ['voters-in-conv', summary.votersInConversation],
    ['commenters', summary.commenters],
    ['comments', summary.comments],
    ['groups', summary.groups],
    ['conversation-description', quoted(summary.description)],
  ]
    .map((row) => row.join(','))
    .join('\n')

/** The header of comments.csv of a report; importance is there only where the conversation asks for it. */
export const reportCommentsHeader = (importance: boolean): string =>
  headerLine(
    'timestamp',
    'datetime',
    'comment-id',
    'author-id',
    'agrees',
    'disagrees',
    'moderated',
    ...withImportance(IMPORTANCE_COLUMN, importance),
    'comment-body',
  )

/** A line of comments.csv of a report, with the comment's latest votes. */
export function reportCommentLine(
  { tid, pid, txt, mod, created }: ExportedComment,
  { agrees, disagrees, important }: Readonly<CommentTally>,
  importance: boolean,
): string {
  const marks = [tid, pid, agrees, disagrees, mod, ...(importance ? [important] : [])]
  return [...when(created), ...marks, quoted(txt)].join(',')
}

/** The header of votes.csv of a report. */
export const reportVotesHeader = (importance: boolean): string =>
  headerLine(
    'timestamp',
    'datetime',
    'comment-id',
    'voter-id',
    'vote',
    ...withImportance(IMPORTANT_COLUMN, importance),
  )

/** A line of votes.csv of a report: one event of the history. */
export const reportVoteLine = (event: ExportedEvent, importance: boolean): string => {
  const { tid, pid, vote, high_priority, created } = event
  return [...when(created), tid, pid, flipVote(vote), ...(importance ? [high_priority] : [])].join(',')
}

/** The header of participant-votes.csv, with a column for every comment. */
export const reportPeopleHeader = (tids: readonly number[]): string =>
  headerLine('participant', ...COUNT_COLUMNS, ...tids)

/** A line of participant-votes.csv. */
export const reportPersonLine = (person: ExportedPerson, columns: VoteColumns): string =>
  [person.pid, ...countCells(person), ...voteCells(person, columns)].join(',')

/** The header of participant-importance.csv, with a column for every comment. */
export const reportImportanceHeader = (tids: readonly number[]): string =>
  headerLine('participant', 'group-id', 'n-comments', 'n-votes', 'n-important', ...tids)

/** A line of participant-importance.csv. */
export function reportImportanceLine(person: ExportedPerson, columns: VoteColumns): string {
  const { pid, group, comments, votes } = person
  const important = votes.filter(({ high_priority }) => high_priority !== 0).length
  return [pid, group ?? '', comments, votes.length, important, ...importanceCells(person, columns)].join(',')
}
