import type { ParticipationInit } from '@folkmoot/api-types/participation'
import type { OutboxEvent } from '../outbox/outbox.ts'
import type { PendingVote } from '../store/store.ts'
import {
  PREFETCH_COUNT,
  createCommentQueue,
  removeAnswered,
  addComment,
  setExhausted,
  type CommentQueue,
  type ShownComment,
} from './comment-queue.ts'

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
