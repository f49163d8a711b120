import { VOTE_CONVENTION, escapeCell } from '@folkmoot/domain/export-files'
import { formatGroupLetter } from '@folkmoot/domain/group-names'
import { IMPORTANCE_COLUMN } from '@folkmoot/domain/import/readers'
import { flipVote } from '@folkmoot/domain/votes'
import { sumGroupVotes, type GroupVotes, type Opinion } from '@folkmoot/opinion/stored-opinion'
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

const VOTE_COUNT_NAMES = ['votes', 'agrees', 'disagrees', 'passes'] as const
const getCells = (votes: GroupVotes) => VOTE_COUNT_NAMES.map((kind) => votes[kind])

/** Formats the header of comment-groups.csv: four columns for all groups together and four for each. */
export const formatCommentGroupsHeader = (opinion: Opinion | undefined): string =>
  formatHeader(
    'comment-id',
    'comment',
    ...VOTE_COUNT_NAMES.map((kind) => `total-${kind}`),
    ...(opinion?.groups ?? []).flatMap(({ id }) =>
      VOTE_COUNT_NAMES.map((kind) => `group-${formatGroupLetter(id).toLowerCase()}-${kind}`),
    ),
  )

/** Formats a line of comment-groups.csv; counts are blank without an analysis. */
export function formatCommentGroupsLine({ tid, txt }: ReportedComment, opinion: Opinion | undefined): string {
  const figures = opinion
    ? [sumGroupVotes(opinion, tid), ...opinion.groups.map(({ id }) => opinion.getVotes(id, tid))].flatMap(
        getCells,
      )
    : VOTE_COUNT_NAMES.map(() => '')
  return [tid, escapeCell(txt, 'always'), ...figures].join(',')
}

/** The content of comment-clusters.csv for a conversation without comments. */
export const NO_COMMENTS_TO_CLUSTER = 'This conversation has no comments yet.\n'

/** Formats the header of comment-clusters.csv: each kind of column once per layer. */
export const formatCommentClustersHeader = (layers: readonly ClusterLayer[]): string =>
  formatHeader(
    'comment-id',
    'moderated',
    'active',
    ...['cluster-id', 'distance', 'confidence'].flatMap((kind) =>
      layers.map(({ layer }) => `layer${layer}-${kind}`),
    ),
    'comment-body',
  )

const DECIMAL_DIGITS = 4
const formatDecimal = (value: number | null | undefined): string => value?.toFixed(DECIMAL_DIGITS) ?? ''

/** Formats a line of comment-clusters.csv. */
export function formatCommentClustersLine(
  { tid, mod, active, txt }: ReportedComment,
  layers: readonly ClusterLayer[],
): string {
  const memberships = layers.map((layer) => layer.memberships.get(tid))
  const cells = [
    ...memberships.map((membership) => membership?.cluster ?? ''),
    ...memberships.map((membership) => formatDecimal(membership?.distance)),
    ...memberships.map((membership) => formatDecimal(membership?.confidence)),
  ]
  return [tid, mod, active, ...cells, escapeCell(txt, 'always')].join(',')
}

/** Cluster of comments without a topic in a layer. */
const OUTLIER = -1

/** A comment's cluster in one layer of topics. */
interface ClusterMembership {
  /** -1 for a comment without a topic */
  readonly cluster: number
  readonly distance: number | null
  readonly confidence: number | null
}

/** A layer of topics and the memberships of its comments by tid. */
export interface ClusterLayer {
  readonly layer: number
  readonly memberships: ReadonlyMap<number, ClusterMembership>
}

interface Point {
  readonly tid: number
  readonly x: number
  readonly y: number
}

interface Member {
  readonly layer: number
  readonly cluster: number
  readonly tid: number
}

/** Computes the centroid of each cluster. */
function computeCentroids(members: readonly Member[], points: ReadonlyMap<number, Point>) {
  const sums = new Map<number, { x: number; y: number; count: number }>()
  for (const { cluster, tid } of members) {
    const point = points.get(tid)
    if (!point) continue
    const { x, y, count } = sums.get(cluster) ?? { x: 0, y: 0, count: 0 }
    sums.set(cluster, { x: x + point.x, y: y + point.y, count: count + 1 })
  }
  return new Map([...sums].map(([cluster, { x, y, count }]) => [cluster, { x: x / count, y: y / count }]))
}

function createLayer(
  layer: number,
  members: readonly Member[],
  points: ReadonlyMap<number, Point>,
): ClusterLayer {
  const centroids = computeCentroids(members, points)
  const memberships = new Map<number, ClusterMembership>()
  for (const tid of points.keys())
    memberships.set(tid, { cluster: OUTLIER, distance: null, confidence: null })
  for (const { cluster, tid } of members) {
    const point = points.get(tid)
    const centroid = centroids.get(cluster)
    const distance = point && centroid ? Math.hypot(point.x - centroid.x, point.y - centroid.y) : null
    memberships.set(tid, { cluster, distance, confidence: null })
  }
  return { layer, memberships }
}

/**
 * Creates the layers of a topic run, in order. A comment's distance is the one from the centroid of its topic on the map; a
 * comment on the map without a topic in a layer is an outlier there. Confidence is not computed.
 */
export function createClusterLayers(members: readonly Member[], points: readonly Point[]): ClusterLayer[] {
  const known = new Map(points.map((point) => [point.tid, point]))
  return [...new Set(members.map(({ layer }) => layer))]
    .sort((one, other) => one - other)
    .map((layer) =>
      createLayer(
        layer,
        members.filter((member) => member.layer === layer),
        known,
      ),
    )
}
