import { escapeCell } from '@folkmoot/domain/import/cell'
import type { ClusterLayer } from './cluster-layers.ts'
import { votesOfAllGroups, type GroupVotes, type Opinion } from '@folkmoot/opinion/stored-opinion'
import { headerLine, type ExportedComment } from './rows.ts'

import { groupLetter } from '@folkmoot/domain/group-letter'

const KINDS = ['votes', 'agrees', 'disagrees', 'passes'] as const
const cellsOf = (votes: GroupVotes) => KINDS.map((kind) => votes[kind])

/** The header of comment-groups.csv: four columns for all groups, and four for each. */
export const commentGroupsHeader = (opinion: Opinion | undefined): string =>
  headerLine(
    'comment-id',
    'comment',
    ...KINDS.map((kind) => `total-${kind}`),
    ...(opinion?.groups ?? []).flatMap(({ id }) => KINDS.map((kind) => `group-${groupLetter(id)}-${kind}`)),
  )

/** A line of comment-groups.csv. Without an analysis there are no groups to count in, so the figures are blank. */
export function commentGroupsLine({ tid, txt }: ExportedComment, opinion: Opinion | undefined): string {
  const figures = opinion
    ? [votesOfAllGroups(opinion, tid), ...opinion.groups.map(({ id }) => opinion.votesOf(id, tid))].flatMap(
        cellsOf,
      )
    : KINDS.map(() => '')
  return [tid, escapeCell(txt, 'always'), ...figures].join(',')
}

/** What comment-clusters.csv holds when there is no comment to put in it. */
export const NO_COMMENTS_TO_CLUSTER = 'This conversation has no comments yet.\n'

/** The header of comment-clusters.csv: of each kind of column one for every layer, the layers by number. */
export const commentClustersHeader = (layers: readonly ClusterLayer[]): string =>
  headerLine(
    'comment-id',
    'moderated',
    'active',
    ...['cluster-id', 'distance', 'confidence'].flatMap((kind) =>
      layers.map(({ layer }) => `layer${layer}-${kind}`),
    ),
    'comment-body',
  )

const DECIMALS = 4
const decimal = (value: number | null | undefined): string => value?.toFixed(DECIMALS) ?? ''

/** A line of comment-clusters.csv. */
export function commentClustersLine(
  { tid, mod, active, txt }: ExportedComment,
  layers: readonly ClusterLayer[],
): string {
  const places = layers.map((layer) => layer.places.get(tid))
  const cells = [
    ...places.map((place) => place?.cluster ?? ''),
    ...places.map((place) => decimal(place?.distance)),
    ...places.map((place) => decimal(place?.confidence)),
  ]
  return [tid, mod, active, ...cells, escapeCell(txt, 'always')].join(',')
}
