import { NO_FINDINGS, type Finding, type Findings } from '../src/reports/findings.ts'
import type { CountedComment, Side } from '../src/votes.ts'

const toSideVotes = ({
  agree_count: A,
  disagree_count: D,
  pass_count,
}: CountedComment | NonNullable<CountedComment['groups']>[number]) => ({
  A,
  D,
  S: A + D + pass_count,
})

/** The side with more than half of the votes, as if it were sure. */
const findSide = ({ A, D, S }: { A: number; D: number; S: number }): Side | null =>
  2 * A > S ? 'agree' : 2 * D > S ? 'disagree' : null

/** A finding about a comment, in which each group is on the side of more than half of its votes. */
export function createFinding(comment: CountedComment, fields: Partial<Finding> = {}): Finding {
  const all = toSideVotes(comment)
  const groups = (comment.groups ?? []).map((group) => {
    const votes = toSideVotes(group)
    return { id: group.id, ...votes, side: findSide(votes) }
  })
  return { tid: comment.tid, side: findSide(all), all, groups, tips: [], ...fields }
}

/** Findings about groups of these sizes, all told of. */
export const createFindings = (sizes: readonly number[], fields: Partial<Findings> = {}): Findings => ({
  ...NO_FINDINGS,
  groups: sizes.map((size, id) => ({ id, size, told: true })),
  ...fields,
})
