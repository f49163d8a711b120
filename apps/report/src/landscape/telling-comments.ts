import type { ReportComment } from '@folkmoot/api-types/report-data'
import { countAllVotes } from '@folkmoot/domain/reports/vote-counts'
import { findComments } from '../comments/comment-order.ts'
import type { ReportView } from '../comments/report-view.ts'

/** Comments to choose from: the telling ones first (dividing, common ground, typical of a group), then those with the most votes. */
export function listTellingComments(view: ReportView): ReportComment[] {
  const found = [...view.divides, ...view.common, ...view.reportedGroups.flatMap(({ apart }) => apart)]
  const ranks = new Map<number, number>()
  for (const { comment } of found) if (!ranks.has(comment.tid)) ranks.set(comment.tid, ranks.size)
  const getRank = ({ tid }: ReportComment) => ranks.get(tid) ?? ranks.size
  return view.comments.toSorted(
    (one, other) =>
      getRank(one) - getRank(other) || countAllVotes(other) - countAllVotes(one) || one.tid - other.tid,
  )
}

/** The comments that have some words, the telling ones first. */
export function searchComments(
  view: ReportView,
  telling: readonly ReportComment[],
  search: string,
): readonly ReportComment[] {
  if (search.trim() === '') return telling
  const found = new Set(findComments(view, 'tid', search).map(({ tid }) => tid))
  return telling.filter(({ tid }) => found.has(tid))
}
