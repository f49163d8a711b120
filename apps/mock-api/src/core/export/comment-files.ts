import { escapeCell } from '@folkmoot/domain/import/escape-cell'
import { formatGroupLetter } from '@folkmoot/domain/group-letter'
import { sumGroupVotes, type GroupVotes, type Opinion } from '@folkmoot/opinion/stored-opinion'
import type { ClusterLayer } from './cluster-layers.ts'
import { formatHeader, type ReportedComment } from './export-rows.ts'

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
