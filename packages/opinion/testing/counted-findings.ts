import type { Findings } from '@folkmoot/domain/reports/findings'
import { computeFindings } from '../src/findings.ts'

/** The votes on a comment, as agreements, disagreements and passes: `40 5 5`. */
export interface CountedVotes {
  /** of each group, with commas between them */
  readonly groups: string
  /** of people in no group */
  readonly others?: string
  /** accepted by default */
  readonly state?: 'accepted' | 'unmoderated' | 'rejected' | 'meta'
}

/** The counts in the order of a tally: agreements, passes, disagreements. */
function parseCounts(text: string | undefined): number[] {
  const [agree = 0, disagree = 0, pass = 0] = (text ?? '').trim().split(' ').map(Number)
  return [agree, pass, disagree]
}

/** Computes the findings of comments with given votes, the first of them with number 0. @param ungrouped people in no group */
export function findInCounts(
  sizes: readonly number[],
  comments: readonly CountedVotes[],
  ungrouped = 0,
): Findings {
  const columns = comments.length
  const votes = comments.map(({ groups, others }) => ({
    groups: sizes.map((_, group) => parseCounts(groups.split(',')[group])),
    others: parseCounts(others),
  }))
  const byComment = votes.flatMap(({ groups, others }) =>
    others.map((count, at) => groups.reduce((sum, group) => sum + group[at]!, count)),
  )
  const collect = (...states: string[]) =>
    new Set([...comments.keys()].filter((tid) => states.includes(comments[tid]!.state ?? 'accepted')))
  const people = sizes.reduce((sum, size) => sum + size, ungrouped)
  return computeFindings({
    groups: sizes.map((size, id) => ({ id, size, x: 0, y: 0, baseClusters: [], representative: [] })),
    people: { pids: Int32Array.from({ length: people }, (_, pid) => pid) },
    comments: { tids: Int32Array.from(comments.keys()), rank: Int32Array.from(comments.keys()) },
    votesByGroup: {
      parts: sizes.length,
      columns,
      counts: Int32Array.from(sizes.flatMap((_, group) => votes.flatMap(({ groups }) => groups[group]!))),
    },
    votesByComment: { parts: 1, columns, counts: Int32Array.from(byComment) },
    moderation: {
      accepted: collect('accepted', 'meta'),
      excluded: collect('rejected', 'meta'),
      meta: collect('meta'),
    },
    groupsSince: 7,
  })
}
