import type { NextComment } from '@folkmoot/api-types/participation'

/** A comment as it is shown. */
export type Shown = Pick<NextComment, 'tid' | 'txt' | 'is_seed' | 'lang' | 'quote_src_url'>

/** What there is to vote on: the comment on screen first, then those that were fetched ahead of it. */
export interface Ballot {
  comments: readonly Shown[]
  /** answered here or known to be answered */
  answered: ReadonlySet<number>
  /** how many there are to vote on in all, and how many of them are left, the one on screen among them */
  total: number
  left: number
  /** the server has none beside those here */
  exhausted: boolean
}

/** How many comments are kept ahead of the one on screen: what can be answered while the network is away. */
export const AHEAD = 4

/** A ballot with nothing on it, for somebody who has answered some comments. */
export const emptyBallot = (answered: Iterable<number> = []): Ballot => ({
  comments: [],
  answered: new Set(answered),
  total: 0,
  left: 0,
  exhausted: false,
})

const counted = (ballot: Ballot): Ballot => {
  const here = ballot.comments.length
  const left = ballot.exhausted ? here : Math.max(ballot.left, here)
  return { ...ballot, left, total: Math.max(ballot.total, left) }
}

/**
 * Puts a comment from the server behind the others. `unknown` is how many answers the server had not when it counted; where
 * nobody can say that, undefined, its count is left aside: each answer here counts one down.
 */
export function withComment(ballot: Ballot, comment: NextComment, unknown: number | undefined): Ballot {
  const { tid, txt, is_seed, lang, quote_src_url, total, remaining } = comment
  const isNew = !ballot.answered.has(tid) && ballot.comments.every((one) => one.tid !== tid)
  const comments = isNew ? [...ballot.comments, { tid, txt, is_seed, lang, quote_src_url }] : ballot.comments
  const count = unknown === undefined ? {} : { total, left: remaining - unknown }
  return counted({ ...ballot, comments, ...count })
}

/** Takes answered comments away: the one on screen, or those that another tab has answered. */
export function withAnswers(ballot: Ballot, tids: readonly number[]): Ballot {
  const fresh = tids.filter((tid) => !ballot.answered.has(tid))
  if (fresh.length === 0) return ballot
  const answered = new Set([...ballot.answered, ...fresh])
  const comments = ballot.comments.filter(({ tid }) => !answered.has(tid))
  return counted({ ...ballot, answered, comments, left: ballot.left - fresh.length })
}

/** Notes that the server has no other comment, or that there may be some again. */
export const withExhausted = (ballot: Ballot, exhausted: boolean): Ballot => counted({ ...ballot, exhausted })
