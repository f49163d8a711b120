import { escapeCell } from '@folkmoot/domain/import/cell'
import { IMPORTANCE_COLUMN } from '@folkmoot/domain/import/comments'
import { IMPORTANT_COLUMN } from '@folkmoot/domain/import/votes'
import { flipVote } from '@folkmoot/domain/votes'
import { COUNT_COLUMNS, countCells, voteCells, type VoteColumns } from './people.ts'
import type { ExportedComment, ExportedEvent, ExportedPerson, ExportedSummary } from './rows.ts'
import { headerLine, withImportance } from './rows.ts'
import type { CommentTally } from './tally.ts'
import { archiveDatetime } from './times.ts'

const flag = (value: number): boolean => value !== 0

/** summary.csv of an archive: a key and a value in each line. `views` is blank where nobody counted. */
export const archiveSummary = (summary: ExportedSummary & { readonly views: number | null }): string =>
  [
    ['topic', escapeCell(summary.topic)],
    ['url', escapeCell(summary.url)],
    ['views', summary.views ?? ''],
    ['voters', summary.voters],
    ['voters-in-conv', summary.votersInConversation],
    ['commenters', summary.commenters],
    ['comments', summary.comments],
    ['groups', summary.groups],
    ['conversation-description', escapeCell(summary.description)],
  ]
    .map((row) => `${row.join(',')}\n`)
    .join('')

/** The header of comments.csv of an archive; importance is there only where the conversation asks for it. */
export const archiveCommentsHeader = (importance: boolean): string =>
  headerLine(
    'timestamp',
    'comment-id',
    'author-id',
    'agrees',
    'disagrees',
    'moderated',
    'is-meta',
    'is-seed',
    'active',
    'group-informed-consensus',
    ...withImportance(IMPORTANCE_COLUMN, importance),
    'comment-body',
  )

/**
 * A line of comments.csv of an archive, with the comment's latest votes.
 * @param consensus how much all groups agree on it, undefined without an analysis
 */
export function archiveCommentLine(
  comment: ExportedComment,
  { agrees, disagrees, important }: Readonly<CommentTally>,
  { consensus, importance }: { consensus: number | undefined; importance: boolean },
): string {
  const { tid, pid, txt, mod, active, is_meta, is_seed, created } = comment
  const marks = [flag(is_meta), flag(is_seed), flag(active), consensus ?? '']
  const figures = [created, tid, pid, agrees, disagrees, mod, ...marks]
  return [...figures, ...(importance ? [important] : []), escapeCell(txt)].join(',')
}

/** The header of votes.csv of an archive. */
export const archiveVotesHeader = (importance: boolean): string =>
  headerLine(
    'timestamp',
    'datetime',
    'comment-id',
    'voter-id',
    'vote',
    ...withImportance(IMPORTANT_COLUMN, importance),
  )

/** A line of votes.csv of an archive: one event of the history. */
export const archiveVoteLine = (event: ExportedEvent, importance: boolean): string => {
  const { tid, pid, vote, high_priority, created } = event
  const marks = importance ? [high_priority] : []
  return [created, archiveDatetime(created), tid, pid, flipVote(vote), ...marks].join(',')
}

/** The header of participants-votes.csv, with a column for every comment. */
export const archivePeopleHeader = (tids: readonly number[]): string =>
  headerLine('participant', 'xid', ...COUNT_COLUMNS, ...tids)

/** A line of participants-votes.csv: everybody, those who did not vote too. `xid` is the id by which they came. */
export const archivePersonLine = (
  person: ExportedPerson & { readonly xid: string | null },
  columns: VoteColumns,
): string =>
  [person.pid, escapeCell(person.xid ?? ''), ...countCells(person), ...voteCells(person, columns)].join(',')
