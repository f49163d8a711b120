import type { NextComment, ParticipationInit } from '@folkmoot/api-types/participation'
import { CallError, type CallEndpoint } from '../api/client.ts'
import { nextComment } from '../api/endpoints.ts'
import type { OutboxEvent, Outbox } from '../outbox/outbox.ts'
import { createObservable, createSerialTask, type Observable } from '../session/observable.ts'
import type { PendingVote } from '../store/store.ts'
import {
  PREFETCH_COUNT,
  createCommentQueue,
  removeAnswered,
  addComment,
  setExhausted,
  type CommentQueue,
} from './comment-queue.ts'

/** What the voting screen reads. */
export interface VotingState extends CommentQueue {
  /** comments are being asked for */
  isLoading: boolean
  /** undefined for whoever takes no part yet */
  pid: number | undefined
  /** the reader's votes, those on their way among them, as the contract has them */
  votes: readonly { tid: number; vote: number }[]
}

/** Hands out comments, the next one before it is needed, and takes answers. */
export interface VotingSession extends Pick<Observable<VotingState>, 'get' | 'subscribe'> {
  /** Takes an answer; the next comment is on screen at once. */
  readonly answer: (vote: PendingVote) => void
  /** Takes away what was answered in another tab, and asks for more. */
  readonly refresh: (answered?: readonly number[]) => Promise<void>
  /** Asks again after the server had no more. */
  readonly checkForMore: () => Promise<void>
  readonly close: () => void
}

interface VotingSessionOptions {
  conversation_id: string
  xid?: string | undefined
  call: CallEndpoint
  outbox: Outbox
  init: Pick<ParticipationInit, 'votes' | 'nextComment' | 'ptpt'>
  /** answers that were kept when the page was opened: the server had not counted them */
  unsent: readonly PendingVote[]
}

const isComment = (reply: Partial<NextComment>): reply is NextComment => reply.tid !== undefined

/** The comments whose answers the server may not have. @param adding those that are not in the outbox yet */
async function listUnsent(outbox: Outbox, { get }: Observable<VotingState>, adding: ReadonlySet<number>) {
  for (;;) {
    const { answered } = get()
    const begun = [...adding]
    const kept = (await outbox.listPending()).flatMap((one) => (one.kind === 'vote' ? [one.tid] : []))
    // else something was answered while they were read
    if (get().answered === answered) return [...new Set([...begun, ...kept])]
  }
}

/**
 * Asks for one more comment, beside those that are here and those whose answers the server may not have. Its count is taken
 * where no answer was on its way meanwhile: of one that is, nobody here can say whether the server had it.
 */
async function loadComment(
  { conversation_id, xid, call, outbox }: VotingSessionOptions,
  desk: Observable<VotingState>,
  adding: ReadonlySet<number>,
) {
  const { get, set } = desk
  const unsent = await listUnsent(outbox, desk, adding)
  set(removeAnswered(get(), unsent))
  const { comments: before, answered } = get()
  const without = [...new Set([...before.map(({ tid }) => tid), ...unsent])]
  const named = xid === undefined ? {} : { xid }
  const query = { conversation_id, ...named, ...(without.length > 0 ? { without } : {}) }
  const reply = await call(nextComment, { query })
  const isStill = unsent.length === 0 && get().answered === answered
  if (isComment(reply)) set(addComment(get(), reply, isStill ? 0 : undefined))
  // nothing, or only what was known before it was asked; what became known meanwhile says nothing of the rest
  if (!isComment(reply) || without.includes(reply.tid) || answered.has(reply.tid))
    set(setExhausted(get(), true))
}

/** Asks until enough comments are here or the server has no more. */
async function prefetchComments(
  options: VotingSessionOptions,
  desk: Observable<VotingState>,
  adding: ReadonlySet<number>,
): Promise<void> {
  desk.set({ isLoading: true })
  try {
    while (desk.get().comments.length <= PREFETCH_COUNT && !desk.get().exhausted)
      await loadComment(options, desk, adding)
  } catch (problem) {
    // the connection is away; what is fetched already can be answered, and the rest is asked for when it is back
    if (!(problem instanceof CallError)) throw problem
  } finally {
    desk.set({ isLoading: false })
  }
}

function createInitialState({ init, unsent }: VotingSessionOptions): VotingState {
  const votes = [...init.votes, ...unsent].map(({ tid, vote }) => ({ tid, vote }))
  const ballot = createCommentQueue(votes.map(({ tid }) => tid))
  const begun = init.nextComment
    ? addComment(ballot, init.nextComment, unsent.length)
    : setExhausted(ballot, true)
  return { ...begun, isLoading: false, pid: init.ptpt?.pid, votes }
}

/** Makes the desk of one person in one conversation. */
export function createVotingSession(options: VotingSessionOptions): VotingSession {
  const { outbox } = options
  const desk = createObservable(createInitialState(options))
  const { get, set, subscribe } = desk
  /** what was answered and is not in the outbox yet */
  const adding = new Set<number>()
  const fill = createSerialTask(() => prefetchComments(options, desk, adding))

  const hear = (news: OutboxEvent) => {
    if (news.pid !== undefined) set({ pid: news.pid })
    if (news.kind === 'vote') {
      set(removeAnswered(get(), [news.tid]))
      const isStill = adding.size + outbox.get().votes === 0
      if (news.next && get().comments.length <= PREFETCH_COUNT)
        set(addComment(get(), news.next, isStill ? 0 : undefined))
    }
    void fill()
  }
  return {
    get,
    subscribe,
    answer: (given) => {
      const { tid, vote } = given
      const others = get().votes.filter((one) => one.tid !== tid)
      set({ ...removeAnswered(get(), [tid]), votes: [...others, { tid, vote }] })
      adding.add(tid)
      void outbox.add(given).finally(() => adding.delete(tid))
    },
    refresh: (answered = []) => {
      set(removeAnswered(get(), answered))
      return fill()
    },
    checkForMore: () => {
      set(setExhausted(get(), false))
      return fill()
    },
    close: outbox.onEvent(hear),
  }
}
