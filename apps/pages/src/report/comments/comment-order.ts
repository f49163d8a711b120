import type { ReportComment } from '@folkmoot/api-types/report-data'
import { computeSideShare, countAllVotes } from '@folkmoot/domain/votes'
import type { FindingView, ReportView } from './report-view.ts'

/** Order of the table: by a figure of all people, or by the agreement in one group. */
export type Order = 'tid' | 'votes' | 'agree' | 'disagree' | 'pass' | 'divides' | 'common' | `group-${number}`

type Measure = (comment: ReportComment) => number

/** Puts the comments of some findings first, in their order. */
function createRankMeasure(findings: readonly FindingView[]): Measure {
  const ranks = new Map(findings.map(({ comment }, at) => [comment.tid, findings.length - at]))
  return ({ tid }) => ranks.get(tid) ?? 0
}

const computePassShare: Measure = (comment) => comment.pass_count / Math.max(1, countAllVotes(comment))

function createGroupMeasure(id: number): Measure {
  return ({ groups = [] }) => {
    const votes = groups.find((group) => group.id === id)
    return votes && countAllVotes(votes) > 0 ? computeSideShare('agree', votes) : -1
  }
}

/** Puts comments without votes last. */
const sortUnvotedLast =
  (measure: Measure): Measure =>
  (comment) =>
    countAllVotes(comment) === 0 ? -1 : measure(comment)

function createMeasure(order: Order, { divides, common }: ReportView): Measure {
  switch (order) {
    case 'tid':
      return ({ tid }) => -tid
    case 'votes':
      return countAllVotes
    case 'agree':
    case 'disagree':
      return sortUnvotedLast((comment) => computeSideShare(order, comment))
    case 'pass':
      return sortUnvotedLast(computePassShare)
    case 'divides':
      return createRankMeasure(divides)
    case 'common':
      return createRankMeasure(common)
    default:
      return createGroupMeasure(Number(order.slice('group-'.length)))
  }
}

/** Finds comments by words, or by number after #, and sorts them: highest first, equal ones by number. */
export function findComments(view: ReportView, order: Order, search: string): ReportComment[] {
  const words = search.trim().toLowerCase()
  const tid = /^#(\d+)$/.exec(words)?.[1]
  const isFound = (comment: ReportComment): boolean =>
    tid === undefined ? comment.txt.toLowerCase().includes(words) : comment.tid === Number(tid)
  const measure = createMeasure(order, view)
  return view.comments
    .filter(isFound)
    .map((comment) => ({ comment, at: measure(comment) }))
    .sort((one, other) => other.at - one.at || one.comment.tid - other.comment.tid)
    .map(({ comment }) => comment)
}
