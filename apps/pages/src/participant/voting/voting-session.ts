import type { NextComment } from '@folkmoot/api-types/participation'
import { type Observable, createObservable } from '@folkmoot/ui/observable'
import type { CallEndpoint } from '@folkmoot/client/call'
import { CallError } from '@folkmoot/client/call-error'
import { nextComment } from '../api/endpoints.ts'
import type { Outbox, OutboxEvent } from '../outbox/outbox.ts'
import {
  PREFETCH_COUNT,
  addComment,
  removeAnswered,
  setExhausted,
  restoreComment,
  countUncounted,
  type VotingState,
  applyAnswer,
  applyEvent,
  createInitialState,
  type InitialVotes,
} from './voting-state.ts'
import { createSerialTask } from '../outbox/scheduling.ts'
import type { PendingVote } from '../outbox/store.ts'

/** Whose comments are loaded, and from where. */
interface PrefetchOptions {
  conversation_id: string
  xid?: string | undefined
  call: CallEndpoint
  outbox: Outbox
}

const isComment = (reply: Partial<NextComment>): reply is NextComment => reply.tid !== undefined

/** Ids of comments whose answers the server may not have. @param adding ids that are not in the outbox yet */
async function listUnsent(outbox: Outbox, { get }: Observable<VotingState>, adding: ReadonlySet<number>) {
  for (;;) {
    const { answered } = get()
    const stored = [...adding]
    const pending = (await outbox.listPending()).flatMap((item) => (item.kind === 'vote' ? [item.tid] : []))
    // otherwise a comment was answered during the read: read again
    if (get().answered === answered) return [...new Set([...stored, ...pending])]
  }
}

/**
 * Loads one more comment, excluding those in the queue and those whose answers the server may not have. The server's counts
 * are used only if no answer was being sent during the request: such an answer may or may not be counted.
 */
async function loadComment(
  { conversation_id, xid, call, outbox }: PrefetchOptions,
  state: Observable<VotingState>,
  adding: ReadonlySet<number>,
) {
  const { get, set } = state
  const unsent = await listUnsent(outbox, state, adding)
  // a comment that is being answered anew stays on screen
  const done = unsent.filter((tid) => tid !== get().reopened?.tid)
  set(removeAnswered(get(), done))
  const { comments, answered } = get()
  const without = [...new Set([...comments.map(({ tid }) => tid), ...unsent])]
  const named = xid === undefined ? {} : { xid }
  const query = { conversation_id, ...named, ...(without.length > 0 ? { without } : {}) }
  const reply = await call(nextComment, { query })
  const isCounted = unsent.length === 0 && get().answered === answered
  if (isComment(reply)) set(addComment(get(), reply, isCounted ? countUncounted(get()) : undefined))
  // no comment, or one that was excluded; a comment answered since the request does not mean that there are no others
  if (!isComment(reply) || without.includes(reply.tid) || answered.has(reply.tid))
    set(setExhausted(get(), true))
}

/** Loads comments until enough are prefetched or the server has no more. */
async function prefetchComments(
  options: PrefetchOptions,
  state: Observable<VotingState>,
  adding: ReadonlySet<number>,
): Promise<void> {
  state.set({ isLoading: true })
  try {
    while (state.get().comments.length <= PREFETCH_COUNT && !state.get().isExhausted)
      await loadComment(options, state, adding)
  } catch (problem) {
    // the prefetched comments can still be answered; the session loads more when the connection is back
    if (!(problem instanceof CallError)) throw problem
  } finally {
    state.set({ isLoading: false })
  }
}

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
