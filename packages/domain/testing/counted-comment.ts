import type { CountedComment } from '../src/reports/stance.ts'

export type VoteTriple = readonly [agree: number, disagree: number, pass: number]

/** Three numbers of votes under the names that answers give them. */
export const createVoteCounts = ([agree_count, disagree_count, pass_count]: VoteTriple) => ({
  agree_count,
  disagree_count,
  pass_count,
})

/** A comment with the votes of everybody and of each group; without groups where none is given. */
export const createCountedComment = (
  tid: number,
  all: VoteTriple,
  ...groups: VoteTriple[]
): CountedComment => ({
  tid,
  is_meta: false,
  ...createVoteCounts(all),
  ...(groups.length > 0 ? { groups: groups.map((group, id) => ({ id, ...createVoteCounts(group) })) } : {}),
})
