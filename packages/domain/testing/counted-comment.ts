import type { CountedComment } from '../src/votes.ts'

export type VoteTriple = readonly [agree: number, disagree: number, pass: number]

/** Vote counts with the names of the API. */
export const createVoteCounts = ([agree_count, disagree_count, pass_count]: VoteTriple) => ({
  agree_count,
  disagree_count,
  pass_count,
})

/** A comment with the votes of all people and of each group; without `groups` when none is passed. */
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
