import type { NextComment } from '@folkmoot/api-types/participation'

/** The shown fields of a comment. */
export type ShownComment = Pick<NextComment, 'tid' | 'txt' | 'is_seed' | 'lang' | 'quote_src_url'>

/** Comments to vote on: first the one on screen, then the prefetched ones. */
export interface CommentQueue {
  comments: readonly ShownComment[]
  /** ids of the comments that the person has answered */
  answered: ReadonlySet<number>
  /** comments to vote on in all, and those left, including the one on screen */
  total: number
  left: number
  /** the server has no other comment */
  isExhausted: boolean
}

/** Comments prefetched behind the one on screen; they can be answered while the network is down. */
export const PREFETCH_COUNT = 4

/** An empty queue. */
export const createCommentQueue = (answered: Iterable<number> = []): CommentQueue => ({
  comments: [],
  answered: new Set(answered),
  total: 0,
  left: 0,
  isExhausted: false,
})

const updateCounts = (queue: CommentQueue): CommentQueue => {
  const here = queue.comments.length
  const left = queue.isExhausted ? here : Math.max(queue.left, here)
  return { ...queue, left, total: Math.max(queue.total, left) }
}

/**
 * Appends a comment from the server, unless it is here or answered already, and takes over the server's counts.
 * @param uncounted answers that the server did not have when it counted; undefined when the number is unknown: then the queue
 * keeps its counts, and each answer reduces them by one
 */
export function addComment(
  queue: CommentQueue,
  comment: NextComment,
  uncounted: number | undefined,
): CommentQueue {
  const { tid, txt, is_seed, lang, quote_src_url, total, remaining } = comment
  const isNew = !queue.answered.has(tid) && queue.comments.every((other) => other.tid !== tid)
  const comments = isNew ? [...queue.comments, { tid, txt, is_seed, lang, quote_src_url }] : queue.comments
  const count = uncounted === undefined ? {} : { total, left: remaining - uncounted }
  return updateCounts({ ...queue, comments, ...count })
}

/** Removes answered comments: the one on screen, or those answered in another tab. */
export function removeAnswered(queue: CommentQueue, tids: readonly number[]): CommentQueue {
  const added = tids.filter((tid) => !queue.answered.has(tid))
  if (added.length === 0) return queue
  const answered = new Set([...queue.answered, ...added])
  const comments = queue.comments.filter(({ tid }) => !answered.has(tid))
  return updateCounts({ ...queue, answered, comments, left: queue.left - added.length })
}

/** Shows a comment that was just answered once more, before all others. */
export function restoreComment(queue: CommentQueue, comment: ShownComment): CommentQueue {
  if (!queue.answered.has(comment.tid)) return queue
  const answered = new Set(queue.answered)
  answered.delete(comment.tid)
  return updateCounts({
    ...queue,
    answered,
    comments: [comment, ...queue.comments],
    left: queue.left + 1,
  })
}

/** Sets whether the server has no other comment. */
export const setExhausted = (queue: CommentQueue, isExhausted: boolean): CommentQueue =>
  updateCounts({ ...queue, isExhausted })
