import type { CallEndpoint } from '@folkmoot/client/call'
import type { OutboxEvent, Outbox } from '../outbox/outbox.ts'
import { createObservable, type Observable } from '@folkmoot/ui/observable'
import { createSerialTask } from '../session/serial-task.ts'
import type { PendingVote } from '../store/store.ts'
import { restoreComment, setExhausted } from './comment-queue.ts'
import { prefetchComments } from './prefetch-comments.ts'
import {
  applyAnswer,
  applyEvent,
  createInitialState,
  type InitialVotes,
  type VotingState,
} from './voting-state.ts'

/** Prefetches comments and takes answers, which the outbox sends (`castVote`). */
export interface VotingSession extends Pick<Observable<VotingState>, 'get' | 'subscribe'> {
  /** Takes an answer, or a change of one. The next comment is on screen at once. */
  readonly answer: (vote: PendingVote) => void
  /** Brings the comment of the last answer back to the screen. The answer counts until the person gives another one. */
  readonly undo: () => void
  /** Takes over answers given in another tab, and loads more. */
  readonly refresh: (answers?: readonly PendingVote[]) => Promise<void>
  /** Asks the server again after it had no more comments. */
  readonly checkForMore: () => Promise<void>
  readonly close: () => void
}

interface VotingSessionOptions extends InitialVotes {
  conversation_id: string
  xid?: string | undefined
  call: CallEndpoint
  outbox: Outbox
}

/** Creates the voting session of one person in one conversation. */
export function createVotingSession(options: VotingSessionOptions): VotingSession {
  const { outbox } = options
  const state = createObservable(createInitialState(options))
  const { get, set, subscribe } = state
  /** ids of answered comments that are not in the outbox yet */
  const adding = new Set<number>()
  const fill = createSerialTask(() => prefetchComments(options, state, adding))
  const handleEvent = (event: OutboxEvent) => {
    set(applyEvent(get(), event, adding.size + outbox.get().votes === 0))
    void fill()
  }
  return {
    get,
    subscribe,
    answer: (vote) => {
      const { tid } = vote
      set(applyAnswer(get(), vote, true))
      adding.add(tid)
      void outbox.add(vote).finally(() => adding.delete(tid))
    },
    undo: () => {
      const { last } = get()
      if (last) set({ ...restoreComment(get(), last.comment), last: undefined, reopened: last.vote })
    },
    refresh: (answers = []) => {
      set(answers.reduce((before, vote) => applyAnswer(before, vote, false), get()))
      return fill()
    },
    checkForMore: () => {
      set(setExhausted(get(), false))
      return fill()
    },
    close: outbox.onEvent(handleEvent),
  }
}
