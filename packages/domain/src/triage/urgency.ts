import { type MarkKind, RISKY_MARKS } from './mark-kinds.ts'

/** What the order of urgency needs of a comment. */
export interface UrgencyInput {
  readonly tid: number
  /** false when the automatic moderator hid it */
  readonly active: boolean
  readonly marks?: readonly { readonly kind: MarkKind }[] | undefined
  /** the comment that leads its group of near-duplicates; absent for a leader or a comment without a group */
  readonly similar_to?: number | undefined
  readonly pid?: number | undefined
}

/** Why a comment stands where it does, the most urgent first. */
const URGENCIES = ['risk', 'mark', 'repeats', 'author', 'none'] as const

/** An author with so many comments or more has a run: they are looked at together. */
const AUTHOR_RUN_COMMENTS = 5

const getGroup = ({ tid, similar_to }: UrgencyInput): number => similar_to ?? tid

const countBy = <T>(items: readonly T[], getKey: (item: T) => number): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const item of items) counts.set(getKey(item), (counts.get(getKey(item)) ?? 0) + 1)
  return counts
}

/** The urgency of a comment on its own; `run` is how many comments of its author are in the list. */
function rankAlone({ active, marks = [] }: UrgencyInput, groupSize: number, run: number): number {
  if (!active || marks.some(({ kind }) => RISKY_MARKS.has(kind))) return URGENCIES.indexOf('risk')
  if (marks.length > 0) return URGENCIES.indexOf('mark')
  if (groupSize > 1) return URGENCIES.indexOf('repeats')
  return URGENCIES.indexOf(run >= AUTHOR_RUN_COMMENTS ? 'author' : 'none')
}

/**
 * Orders comments by what needs a person first: what can harm somebody, other marks, groups of near-duplicates (the
 * largest first), authors who wrote many, the others by age. A group stands together, where its most urgent comment would; so do
 * the comments of an author who wrote many. Depends on the comments and not on their
 * order. Callers give decided comments too: without them each decision would move the others.
 */
export function orderByUrgency<C extends UrgencyInput>(comments: readonly C[]): C[] {
  const groupSizes = countBy(comments, getGroup)
  const runs = countBy(comments, ({ pid }) => pid ?? -1)
  const ranks = new Map<number, number>()
  for (const comment of comments) {
    const group = getGroup(comment)
    const run = comment.pid === undefined ? 0 : (runs.get(comment.pid) ?? 0)
    const rank = rankAlone(comment, groupSizes.get(group) ?? 1, run)
    ranks.set(group, Math.min(rank, ranks.get(group) ?? rank))
  }
  const author = URGENCIES.indexOf('author')
  const keyed = comments.map((comment) => {
    const group = getGroup(comment)
    const rank = ranks.get(group) ?? 0
    const together = rank === author ? (comment.pid ?? 0) : -(groupSizes.get(group) ?? 1)
    return { comment, key: [rank, together, group, comment.tid] as const }
  })
  keyed.sort(({ key: a }, { key: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3])
  return keyed.map(({ comment }) => comment)
}
