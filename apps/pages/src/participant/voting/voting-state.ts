import type { NextComment, ParticipationInit } from '@folkmoot/api-types/participation'
import type { OutboxEvent } from '../outbox/outbox.ts'
import type { PendingVote } from '../outbox/store.ts'

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

/** A vote of the person. */
export interface OwnVote extends Pick<PendingVote, 'tid' | 'vote'> {
  /** undefined for a vote of an earlier visit, whose mark the page does not know */
  high_priority?: boolean | undefined
}

/** A comment with the answer that the person gave. */
export interface GivenAnswer {
  comment: ShownComment
  vote: OwnVote
}

/** State of voting, for the screen. */
export interface VotingState extends CommentQueue {
  /** comments are being loaded */
  isLoading: boolean
  /** undefined before the person takes part */
  pid: number | undefined
  /** the person's votes, unsent ones included, with the contract's values; one for each comment, the latest last */
  votes: readonly OwnVote[]
  /** the answered comments of this visit, which can be read without a network */
  seen: ReadonlyMap<number, ShownComment>
  /** the answer that can be undone */
  last: GivenAnswer | undefined
  /** the earlier answer to the comment on screen; it counts until the person answers again */
  reopened: OwnVote | undefined
}

/** Adds a vote; an older one on the same comment goes. */
const replaceVote = (
  votes: readonly OwnVote[],
  { tid, vote, high_priority }: OwnVote,
): readonly OwnVote[] => [...votes.filter((other) => other.tid !== tid), { tid, vote, high_priority }]

/** What is known when the page opens. */
export interface InitialVotes {
  init: Pick<ParticipationInit, 'votes' | 'nextComment' | 'ptpt'>
  /** votes that were in the outbox when the page opened; the server may not have counted them */
  unsent: readonly PendingVote[]
}

/** Creates the state when the page opens. */
export function createInitialState({ init, unsent }: InitialVotes): VotingState {
  const votes = unsent.reduce(
    replaceVote,
    init.votes
      .toSorted((one, other) => Number(one.modified) - Number(other.modified))
      .map(({ tid, vote }): OwnVote => ({ tid, vote: vote as OwnVote['vote'] })),
  )
  const queue = createCommentQueue(votes.map(({ tid }) => tid))
  const filled = init.nextComment
    ? addComment(queue, init.nextComment, unsent.length)
    : setExhausted(queue, true)
  const person = { pid: init.ptpt?.pid, votes, seen: new Map(), last: undefined, reopened: undefined }
  return { ...filled, ...person, isLoading: false }
}

/** Applies an answer of this tab or another one. */
export function applyAnswer(state: VotingState, vote: OwnVote, isOwn: boolean): VotingState {
  const { comments, reopened, seen, votes, last } = state
  const comment = comments.find(({ tid }) => tid === vote.tid)
  const change = {
    votes: replaceVote(votes, vote),
    reopened: reopened?.tid === vote.tid ? undefined : reopened,
    seen: comment ? new Map(seen).set(vote.tid, comment) : seen,
  }
  const isLast = last?.comment.tid === vote.tid
  const undoable = isOwn && comment ? { comment, vote } : isLast ? { ...last, vote } : last
  return { ...state, ...removeAnswered(state, [vote.tid]), ...change, last: undoable }
}

/** Handles a sent item: takes over the pid and the next comment. A comment that is being answered anew stays. */
export function applyEvent(state: VotingState, event: OutboxEvent, isCounted: boolean): VotingState {
  const known = event.pid === undefined ? state : { ...state, pid: event.pid }
  if (event.kind !== 'vote') return known
  const isReopened = known.reopened?.tid === event.tid
  const left = isReopened ? known : { ...known, ...removeAnswered(known, [event.tid]) }
  if (!event.next || left.comments.length > PREFETCH_COUNT) return left
  return { ...left, ...addComment(left, event.next, isCounted ? countUncounted(left) : undefined) }
}

/** The server has counted the earlier answer to a comment that is being answered anew. */
export const countUncounted = ({ reopened }: Pick<VotingState, 'reopened'>): number => (reopened ? -1 : 0)
