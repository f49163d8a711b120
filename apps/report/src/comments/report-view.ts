import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'
import { groupLetter } from '@folkmoot/domain/group-letter'
import { findDividingComments } from './dividing-comments.ts'

/** A comment in a list, with the side that it represents. */
export interface CommentWithSide {
  readonly comment: ReportComment
  readonly side: 'agree' | 'disagree'
}

type OpinionGroup = NonNullable<ReportData['opinion']>['groups'][number]

/** A group with its names and colour. */
export interface GroupView extends Omit<OpinionGroup, 'representative'> {
  /** A for 0 */
  readonly letter: string
  /** label from the report's author; empty without one */
  readonly label: string
  /** index of its colour */
  readonly hue: number
  readonly representative: readonly (CommentWithSide & {
    readonly n_success: number
    readonly n_trials: number
  })[]
}

/** Data of a report, prepared for its pages. */
export interface ReportView {
  readonly data: ReportData
  readonly groups: readonly GroupView[]
  /** groups whose figures are published */
  readonly reportedGroups: readonly GroupView[]
  readonly agreement: readonly CommentWithSide[]
  /** comments that divide the groups, widest spread first */
  readonly divisions: readonly ReportComment[]
  /** spread between the groups by tid, see `findDividingComments` */
  readonly spreadByTid: ReadonlyMap<number, number>
  readonly comments: readonly ReportComment[]
  readonly rejected: readonly ReportComment[]
}

/** Number of group colours; further groups repeat them. */
const HUE_COUNT = 6

const getGroupLabel = ({ report }: ReportData, id: number): string => {
  const labels: Record<string, unknown> = report
  const label = labels[`label_group_${id}`]
  return typeof label === 'string' ? label.trim() : ''
}

/** Prepares the data of a report for its pages. */
export function createReportView(data: ReportData): ReportView {
  const { comments, opinion } = data
  const byTid = new Map(comments.map((comment) => [comment.tid, comment]))
  const findIncluded = (tid: number): ReportComment[] => {
    const found = byTid.get(tid)
    // the report's author can exclude a comment
    return found && found.includeInReport !== false ? [found] : []
  }
  const groups = (opinion?.groups ?? []).map((group, at) => ({
    ...group,
    letter: groupLetter(group.id).toUpperCase(),
    label: getGroupLabel(data, group.id),
    hue: at % HUE_COUNT,
    representative: group.representative.flatMap(({ tid, repful_for: side, ...figures }) =>
      findIncluded(tid).map((comment) => ({ comment, side, ...figures })),
    ),
  }))
  const visible = comments.filter(({ mod }) => mod !== MOD.rejected)
  const dividing = findDividingComments(visible)
  return {
    data,
    groups,
    reportedGroups: groups.filter(({ told }) => told),
    agreement: (['agree', 'disagree'] as const).flatMap((side) =>
      (opinion?.consensus[side] ?? []).flatMap(findIncluded).map((comment) => ({ comment, side })),
    ),
    divisions: dividing.flatMap(({ tid }) => findIncluded(tid)),
    spreadByTid: new Map(dividing.map(({ tid, spread }) => [tid, spread])),
    comments: visible,
    rejected: comments.filter(({ mod }) => mod === MOD.rejected),
  }
}
