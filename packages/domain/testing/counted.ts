import type { CountedComment } from '../src/reports/stance.ts'

export type Three = readonly [agree: number, disagree: number, pass: number]

/** Three numbers of votes under the names that answers give them. */
export const counts = ([agree_count, disagree_count, pass_count]: Three) => ({
  agree_count,
  disagree_count,
  pass_count,
})

/** A comment with the votes of everybody and of each group; without groups where none is given. */
export const counted = (tid: number, all: Three, ...groups: Three[]): CountedComment => ({
  tid,
  is_meta: false,
  ...counts(all),
  ...(groups.length > 0 ? { groups: groups.map((group, id) => ({ id, ...counts(group) })) } : {}),
})
