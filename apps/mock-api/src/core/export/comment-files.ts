import { escapeCell } from '@folkmoot/domain/import/escape-cell'
import type { ClusterLayer } from './cluster-layers.ts'
import { sumGroupVotes, type GroupVotes, type Opinion } from '@folkmoot/opinion/stored-opinion'
import { formatHeader, type ExportedComment } from './export-rows.ts'

import { groupLetter } from '@folkmoot/domain/group-letter'

const VOTE_COUNT_NAMES = ['votes', 'agrees', 'disagrees', 'passes'] as const
const getCells = (votes: GroupVotes) => VOTE_COUNT_NAMES.map((kind) => votes[kind])

/** The header of comment-groups.csv: four columns for all groups, and four for each. */
export const formatCommentGroupsHeader = (opinion: Opinion | undefined): string =>
  formatHeader(
    'comment-id',
    'comment',
    ...VOTE_COUNT_NAMES.map((kind) => `total-${kind}`),
    ...(opinion?.groups ?? []).flatMap(({ id }) =>
      VOTE_COUNT_NAMES.map((kind) => `group-${groupLetter(id)}-${kind}`),
    ),
  )

/** A line of comment-groups.csv. Without an analysis there are no groups to count in, so the figures are blank. */
export function formatCommentGroupsLine({ tid, txt }: ExportedComment, opinion: Opinion | undefined): string {
  const figures = opinion
    ? [sumGroupVotes(opinion, tid), ...opinion.groups.map(({ id }) => opinion.getVotes(id, tid))].flatMap(
        getCells,
      )
    : VOTE_COUNT_NAMES.map(() => '')
  return [tid, escapeCell(txt, 'always'), ...figures].join(',')
}

/** What comment-clusters.csv holds when there is no comment to put in it. */
export const NO_COMMENTS_TO_CLUSTER = 'This conversation has no comments yet.\n'

/** The header of comment-clusters.csv: of each kind of column one for every layer, the layers by number. */
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

/** A line of comment-clusters.csv. */
export function formatCommentClustersLine(
  { tid, mod, active, txt }: ExportedComment,
  layers: readonly ClusterLayer[],
): string {
  const places = layers.map((layer) => layer.memberships.get(tid))
  const cells = [
    ...places.map((place) => place?.cluster ?? ''),
    ...places.map((place) => formatDecimal(place?.distance)),
    ...places.map((place) => formatDecimal(place?.confidence)),
  ]
  return [tid, mod, active, ...cells, escapeCell(txt, 'always')].join(',')
}
