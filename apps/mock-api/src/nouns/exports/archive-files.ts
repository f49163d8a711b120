import {
  COUNT_COLUMNS,
  formatCountCells,
  formatVoteCells,
  type VoteColumns,
  type ExportedComment,
  type ExportedVote,
  type ExportedParticipant,
  type ExportedSummary,
  formatHeader,
  listImportanceColumns,
  type CommentVoteCounts,
  formatArchiveDatetime,
} from '../votes/public.ts'
import { escapeCell } from '@folkmoot/domain/export-files'
import {
  ARCHIVE_ORIGINAL_ID_COLUMN,
  IMPORTANCE_COLUMN,
  REASON_COLUMN,
  IMPORTANT_COLUMN,
  WEIGHT_COLUMN,
} from '@folkmoot/domain/import/readers'
import { flipVote } from '@folkmoot/domain/votes'
import { isSwitch, listSettingNames, type SettingName } from '@folkmoot/api-types/conversation-change'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'

/**
 * Settings that an archive does not carry: summary.csv has the texts, an import has an id of its own, and publishing the votes
 * is a decision about each conversation.
 */
const LEFT_OUT: ReadonlySet<SettingName> = new Set(['topic', 'description', 'short_url', 'is_data_open'])

/** The settings of settings.csv, in the order of their names. */
export const ARCHIVED_SETTINGS = listSettingNames().filter((name) => !LEFT_OUT.has(name))

const formatValue = (name: SettingName, value: unknown): string =>
  isSwitch(name) ? String(Boolean(value)) : escapeCell(String(value))

/** Formats settings.csv of an archive: a name and a value per line. Settings without a value are left out. */
export function formatArchiveSettings(conversation: ConversationRow): string {
  const row: Readonly<Record<string, unknown>> = { ...conversation }
  const lines = ARCHIVED_SETTINGS.flatMap((name) =>
    row[name] === null || row[name] === undefined ? [] : [`${name},${formatValue(name, row[name])}\n`],
  )
  return ['setting,value\n', ...lines].join('')
}

const toBoolean = (value: number): boolean => value !== 0

/** Formats summary.csv of an archive: a key and a value per line. `views` is blank if it is unknown. */
export const formatArchiveSummary = (summary: ExportedSummary & { readonly views: number | null }): string =>
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

/** The columns of comments.csv of an archive that only some conversations have. */
interface ArchiveCommentColumns {
  readonly importance: boolean
  /** true where a comment has the id of another system */
  readonly originalIds?: boolean
  /** true where a moderator gave a reason */
  readonly reasons?: boolean
}

/** Formats the header of comments.csv of an archive. */
export const formatArchiveCommentsHeader = ({
  importance,
  originalIds = false,
  reasons = false,
}: ArchiveCommentColumns): string =>
  formatHeader(
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
    ...listImportanceColumns(IMPORTANCE_COLUMN, importance),
    ...(originalIds ? [ARCHIVE_ORIGINAL_ID_COLUMN] : []),
    ...(reasons ? [REASON_COLUMN] : []),
    'comment-body',
  )

/**
 * Formats a line of comments.csv of an archive, with the comment's latest votes.
 * @param consensus group-informed consensus, undefined without an analysis
 * @param reason of the decision that the comment has
 */
export function formatArchiveCommentLine(
  comment: ExportedComment,
  { agrees, disagrees, important }: Readonly<CommentVoteCounts>,
  {
    consensus,
    reason,
    importance,
    originalIds,
    reasons,
  }: ArchiveCommentColumns & { readonly consensus: number | undefined; readonly reason?: string | undefined },
): string {
  const { tid, pid, txt, mod, active, is_meta, is_seed, created } = comment
  const marks = [toBoolean(is_meta), toBoolean(is_seed), toBoolean(active), consensus ?? '']
  const figures = [created, tid, pid, agrees, disagrees, mod, ...marks]
  const origin = originalIds ? [escapeCell(comment.original_id ?? '')] : []
  const why = reasons ? [escapeCell(reason ?? '')] : []
  return [...figures, ...(importance ? [important] : []), ...origin, ...why, escapeCell(txt)].join(',')
}

/** The columns of votes.csv of an archive that only some conversations have. */
interface ArchiveVoteColumns {
  readonly importance: boolean
  /** true where a client gave a vote a weight */
  readonly weights?: boolean
}

/** Formats the header of votes.csv of an archive or a report. */
export const formatVotesHeader = ({ importance, weights = false }: ArchiveVoteColumns): string =>
  formatHeader(
    'timestamp',
    'datetime',
    'comment-id',
    'voter-id',
    'vote',
    ...listImportanceColumns(IMPORTANT_COLUMN, importance),
    ...(weights ? [WEIGHT_COLUMN] : []),
  )

/** Formats a line of votes.csv of an archive: an event of the vote history. */
export const formatArchiveVoteLine = (
  event: ExportedVote & { readonly weight_x_32767?: number },
  { importance, weights = false }: ArchiveVoteColumns,
): string => {
  const { tid, pid, vote, high_priority, created, weight_x_32767 = 0 } = event
  const marks = [...(importance ? [high_priority] : []), ...(weights ? [weight_x_32767] : [])]
  return [created, formatArchiveDatetime(created), tid, pid, flipVote(vote), ...marks].join(',')
}

/** Formats the header of participants-votes.csv, with a column for each comment. */
export const formatArchiveParticipantsHeader = (tids: readonly number[]): string =>
  formatHeader('participant', 'xid', ...COUNT_COLUMNS, ...tids)

/** Formats a line of participants-votes.csv, which includes participants without votes. */
export const formatArchiveParticipantLine = (
  person: ExportedParticipant & { readonly xid: string | null },
  columns: VoteColumns,
): string =>
  [
    person.pid,
    escapeCell(person.xid ?? ''),
    ...formatCountCells(person),
    ...formatVoteCells(person, columns),
  ].join(',')
