import type { NextComment, ParticipationInit } from '@folkmoot/api-types/participation'
import { CallError, type CallEndpoint } from '../api/client.ts'
import { nextComment } from '../api/endpoints.ts'
import type { OutboxEvent, Outbox } from '../outbox/outbox.ts'
import { createObservable, type Observable } from '@folkmoot/ui/observable'
import { createSerialTask } from '../session/serial-task.ts'
import type { PendingVote } from '../store/store.ts'
import {
  PREFETCH_COUNT,
  createCommentQueue,
  removeAnswered,
  addComment,
  setExhausted,
  type CommentQueue,
} from './comment-queue.ts'

interface SessionVote {
  tid: number
  vote: number
}

/** State of voting, for the screen. */
interface VotingState extends CommentQueue {
  /** comments are being loaded */
  isLoading: boolean
  /** undefined before the person takes part */
  pid: number | undefined
  /** the person's votes, unsent ones included, with the contract's values; one for each comment */
  votes: readonly SessionVote[]
}

/** Prefetches comments and takes answers, which the outbox sends (`castVote`). */
export interface VotingSession extends Pick<Observable<VotingState>, 'get' | 'subscribe'> {
  /** Takes an answer. The next comment is on screen at once. */
  readonly answer: (vote: PendingVote) => void
  /** Removes comments answered in another tab, and loads more. */
  readonly refresh: (answered?: readonly number[]) => Promise<void>
  /** Asks the server again after it had no more comments. */
  readonly checkForMore: () => Promise<void>
  readonly close: () => void
}

interface VotingSessionOptions {
  conversation_id: string
  xid?: string | undefined
  call: CallEndpoint
  outbox: Outbox
  init: Pick<ParticipationInit, 'votes' | 'nextComment' | 'ptpt'>
  /** votes that were in the outbox when the page opened; the server may not have counted them */
  unsent: readonly PendingVote[]
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
  { conversation_id, xid, call, outbox }: VotingSessionOptions,
  state: Observable<VotingState>,
  adding: ReadonlySet<number>,
) {
  const { get, set } = state
  const unsent = await listUnsent(outbox, state, adding)
  set(removeAnswered(get(), unsent))
  const { comments, answered } = get()
  const without = [...new Set([...comments.map(({ tid }) => tid), ...unsent])]
  const named = xid === undefined ? {} : { xid }
  const query = { conversation_id, ...named, ...(without.length > 0 ? { without } : {}) }
  const reply = await call(nextComment, { query })
  const isCounted = unsent.length === 0 && get().answered === answered
  if (isComment(reply)) set(addComment(get(), reply, isCounted ? 0 : undefined))
  // no comment, or one that was excluded; a comment answered since the request does not mean that there are no others
  if (!isComment(reply) || without.includes(reply.tid) || answered.has(reply.tid))
    set(setExhausted(get(), true))
}

/** Loads comments until enough are prefetched or the server has no more. */
async function prefetchComments(
  options: VotingSessionOptions,
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

/** Adds a vote; an older one on the same comment goes. */
const replaceVote = (votes: readonly SessionVote[], { tid, vote }: SessionVote): readonly SessionVote[] => [
  ...votes.filter((other) => other.tid !== tid),
  { tid, vote },
]

function createInitialState({ init, unsent }: VotingSessionOptions): VotingState {
  const votes = unsent.reduce(
    replaceVote,
    init.votes.map(({ tid, vote }) => ({ tid, vote })),
  )
  const queue = createCommentQueue(votes.map(({ tid }) => tid))
  const filled = init.nextComment
    ? addComment(queue, init.nextComment, unsent.length)
    : setExhausted(queue, true)
  return { ...filled, isLoading: false, pid: init.ptpt?.pid, votes }
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
    if (event.pid !== undefined) set({ pid: event.pid })
    if (event.kind === 'vote') {
      set(removeAnswered(get(), [event.tid]))
      const isCounted = adding.size + outbox.get().votes === 0
      if (event.next && get().comments.length <= PREFETCH_COUNT)
        set(addComment(get(), event.next, isCounted ? 0 : undefined))
    }
    void fill()
  }
  return {
    get,
    subscribe,
    answer: (vote) => {
      const { tid } = vote
      set({ ...removeAnswered(get(), [tid]), votes: replaceVote(get().votes, vote) })
      adding.add(tid)
      void outbox.add(vote).finally(() => adding.delete(tid))
    },
    refresh: (answered = []) => {
      set(removeAnswered(get(), answered))
      return fill()
    },
    checkForMore: () => {
      set(setExhausted(get(), false))
      return fill()
    },
    close: outbox.onEvent(handleEvent),
  }
}
