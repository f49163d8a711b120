import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'
import { groupLetter } from '@folkmoot/domain/group-letter'
import { findDividingComments } from './dividing-comments.ts'

/** A comment in a list, with the side that it stands there for. */
export interface CommentWithSide {
  readonly comment: ReportComment
  readonly side: 'agree' | 'disagree'
}

type OpinionGroup = NonNullable<ReportData['opinion']>['groups'][number]

/** A group of the report as the page names it. */
export interface GroupView extends Omit<OpinionGroup, 'representative'> {
  /** A for 0 */
  readonly letter: string
  /** that the report's author gave it; empty without one */
  readonly label: string
  /** which of the colours it has */
  readonly hue: number
  readonly representative: readonly (CommentWithSide & {
    readonly n_success: number
    readonly n_trials: number
  })[]
}

/** A report in the order in which its page tells it. */
export interface ReportView {
  readonly data: ReportData
  readonly groups: readonly GroupView[]
  /** those of which there are figures */
  readonly reportedGroups: readonly GroupView[]
  readonly agreement: readonly CommentWithSide[]
  /** those that divide most come first */
  readonly divisions: readonly ReportComment[]
  /** how far each of them parts the groups, by tid */
  readonly spreadByTid: ReadonlyMap<number, number>
  readonly comments: readonly ReportComment[]
  readonly rejected: readonly ReportComment[]
}

/** How many colours of groups there are; letters tell further groups apart. */
const HUE_COUNT = 6

const getGroupLabel = ({ report }: ReportData, id: number): string => {
  const labels: Record<string, unknown> = report
  const label = labels[`label_group_${id}`]
  return typeof label === 'string' ? label.trim() : ''
}

/** Puts a report's data into the order in which its page tells it. */
export function createReportView(data: ReportData): ReportView {
  const { comments, opinion } = data
  const byTid = new Map(comments.map((comment) => [comment.tid, comment]))
  const comment = (tid: number): ReportComment[] => {
    const found = byTid.get(tid)
    // left out of the report by hand
    return found && found.includeInReport !== false ? [found] : []
  }
  const groups = (opinion?.groups ?? []).map((group, at) => ({
    ...group,
    letter: groupLetter(group.id).toUpperCase(),
    label: getGroupLabel(data, group.id),
    hue: at % HUE_COUNT,
    representative: group.representative.flatMap(({ tid, repful_for: side, ...figures }) =>
      comment(tid).map((comment) => ({ comment, side, ...figures })),
    ),
  }))
  const kept = comments.filter(({ mod }) => mod !== MOD.rejected)
  const dividing = findDividingComments(kept)
  return {
    data,
    groups,
    reportedGroups: groups.filter(({ told }) => told),
    agreement: (['agree', 'disagree'] as const).flatMap((side) =>
      (opinion?.consensus[side] ?? []).flatMap(comment).map((comment) => ({ comment, side })),
    ),
    divisions: dividing.flatMap(({ tid }) => comment(tid)),
    spreadByTid: new Map(dividing.map(({ tid, spread }) => [tid, spread])),
    comments: kept,
    rejected: comments.filter(({ mod }) => mod === MOD.rejected),
  }
}
