import type { NextComment } from '@folkmoot/api-types/participation'

/** A comment as it is shown. */
export type ShownComment = Pick<NextComment, 'tid' | 'txt' | 'is_seed' | 'lang' | 'quote_src_url'>

/** What there is to vote on: the comment on screen first, then those that were fetched ahead of it. */
export interface CommentQueue {
  comments: readonly ShownComment[]
  /** answered here or known to be answered */
  answered: ReadonlySet<number>
  /** how many there are to vote on in all, and how many of them are left, the one on screen among them */
  total: number
  left: number
  /** the server has none beside those here */
  exhausted: boolean
}

/** How many comments are kept ahead of the one on screen: what can be answered while the network is away. */
export const PREFETCH_COUNT = 4

/** A ballot with nothing on it, for somebody who has answered some comments. */
export const createCommentQueue = (answered: Iterable<number> = []): CommentQueue => ({
  comments: [],
  answered: new Set(answered),
  total: 0,
  left: 0,
  exhausted: false,
})

const updateCounts = (ballot: CommentQueue): CommentQueue => {
  const here = ballot.comments.length
  const left = ballot.exhausted ? here : Math.max(ballot.left, here)
  return { ...ballot, left, total: Math.max(ballot.total, left) }
}

/**
 * Puts a comment from the server behind the others. `unknown` is how many answers the server had not when it counted; where
 * nobody can say that, undefined, its count is left aside: each answer here counts one down.
 */
export function addComment(
  ballot: CommentQueue,
  comment: NextComment,
  unknown: number | undefined,
): CommentQueue {
  const { tid, txt, is_seed, lang, quote_src_url, total, remaining } = comment
  const isNew = !ballot.answered.has(tid) && ballot.comments.every((one) => one.tid !== tid)
  const comments = isNew ? [...ballot.comments, { tid, txt, is_seed, lang, quote_src_url }] : ballot.comments
  const count = unknown === undefined ? {} : { total, left: remaining - unknown }
  return updateCounts({ ...ballot, comments, ...count })
}

/** Takes answered comments away: the one on screen, or those that another tab has answered. */
export function removeAnswered(ballot: CommentQueue, tids: readonly number[]): CommentQueue {
  const fresh = tids.filter((tid) => !ballot.answered.has(tid))
  if (fresh.length === 0) return ballot
  const answered = new Set([...ballot.answered, ...fresh])
  const comments = ballot.comments.filter(({ tid }) => !answered.has(tid))
  return updateCounts({ ...ballot, answered, comments, left: ballot.left - fresh.length })
}

/** Notes that the server has no other comment, or that there may be some again. */
export const setExhausted = (ballot: CommentQueue, exhausted: boolean): CommentQueue =>
  updateCounts({ ...ballot, exhausted })
