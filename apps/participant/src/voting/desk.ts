import type { NextComment, ParticipationInit } from '@folkmoot/api-types/participation'
import { CallFailure, type Call } from '../api/client.ts'
import { nextComment } from '../api/lines.ts'
import type { News, Outbox } from '../outbox/outbox.ts'
import { createObservable, oneAtATime, type Observable } from '../session/observable.ts'
import type { VoteToSend } from '../store/store.ts'
import { AHEAD, emptyBallot, withAnswers, withComment, withExhausted, type Ballot } from './ballot.ts'

/** What the voting screen reads. */
export interface DeskState extends Ballot {
  /** comments are being asked for */
  asking: boolean
  /** undefined for whoever takes no part yet */
  pid: number | undefined
  /** the reader's votes, those on their way among them, as the contract has them */
  votes: readonly { tid: number; vote: number }[]
}

/** Hands out comments, the next one before it is needed, and takes answers. */
export interface Desk extends Pick<Observable<DeskState>, 'get' | 'subscribe'> {
  /** Takes an answer; the next comment is on screen at once. */
  readonly answer: (vote: VoteToSend) => void
  /** Takes away what was answered in another tab, and asks for more. */
  readonly refresh: (answered?: readonly number[]) => Promise<void>
  /** Asks again after the server had no more. */
  readonly look: () => Promise<void>
  readonly close: () => void
}

interface DeskOptions {
  conversation_id: string
  xid?: string | undefined
  call: Call
  outbox: Outbox
  init: Pick<ParticipationInit, 'votes' | 'nextComment' | 'ptpt'>
  /** answers that were kept when the page was opened: the server had not counted them */
  unsent: readonly VoteToSend[]
}

const isComment = (reply: Partial<NextComment>): reply is NextComment => reply.tid !== undefined

/** The comments whose answers the server may not have. @param adding those that are not in the outbox yet */
async function unsentOf(outbox: Outbox, { get }: Observable<DeskState>, adding: ReadonlySet<number>) {
  for (;;) {
    const { answered } = get()
    const begun = [...adding]
    const kept = (await outbox.waiting()).flatMap((one) => (one.kind === 'vote' ? [one.tid] : []))
    // else something was answered while they were read
    if (get().answered === answered) return [...new Set([...begun, ...kept])]
  }
}

/**
 * Asks for one more comment, beside those that are here and those whose answers the server may not have. Its count is taken
 * where no answer was on its way meanwhile: of one that is, nobody here can say whether the server had it.
 */
async function askOne(
  { conversation_id, xid, call, outbox }: DeskOptions,
  desk: Observable<DeskState>,
  adding: ReadonlySet<number>,
) {
  const { get, set } = desk
  const unsent = await unsentOf(outbox, desk, adding)
  set(withAnswers(get(), unsent))
  const { comments: before, answered } = get()
  const without = [...new Set([...before.map(({ tid }) => tid), ...unsent])]
  const named = xid === undefined ? {} : { xid }
  const query = { conversation_id, ...named, ...(without.length > 0 ? { without } : {}) }
  const reply = await call(nextComment, { query })
  const isStill = unsent.length === 0 && get().answered === answered
  if (isComment(reply)) set(withComment(get(), reply, isStill ? 0 : undefined))
  // nothing, or only what was known before it was asked; what became known meanwhile says nothing of the rest
  if (!isComment(reply) || without.includes(reply.tid) || answered.has(reply.tid))
    set(withExhausted(get(), true))
}

/** Asks until enough comments are here or the server has no more. */
async function askAll(
  options: DeskOptions,
  desk: Observable<DeskState>,
  adding: ReadonlySet<number>,
): Promise<void> {
  desk.set({ asking: true })
  try {
    while (desk.get().comments.length <= AHEAD && !desk.get().exhausted) await askOne(options, desk, adding)
  } catch (problem) {
    // the connection is away; what is fetched already can be answered, and the rest is asked for when it is back
    if (!(problem instanceof CallFailure)) throw problem
  } finally {
    desk.set({ asking: false })
  }
}

function firstState({ init, unsent }: DeskOptions): DeskState {
  const votes = [...init.votes, ...unsent].map(({ tid, vote }) => ({ tid, vote }))
  const ballot = emptyBallot(votes.map(({ tid }) => tid))
  const begun = init.nextComment
    ? withComment(ballot, init.nextComment, unsent.length)
    : withExhausted(ballot, true)
  return { ...begun, asking: false, pid: init.ptpt?.pid, votes }
}

/** Makes the desk of one person in one conversation. */
export function createDesk(options: DeskOptions): Desk {
  const { outbox } = options
  const desk = createObservable(firstState(options))
  const { get, set, subscribe } = desk
  /** what was answered and is not in the outbox yet */
  const adding = new Set<number>()
  const fill = oneAtATime(() => askAll(options, desk, adding))

  const hear = (news: News) => {
    if (news.pid !== undefined) set({ pid: news.pid })
    if (news.kind === 'vote') {
      set(withAnswers(get(), [news.tid]))
      const isStill = adding.size + outbox.get().votes === 0
      if (news.next && get().comments.length <= AHEAD)
        set(withComment(get(), news.next, isStill ? 0 : undefined))
    }
    void fill()
  }
  return {
    get,
    subscribe,
    answer: (given) => {
      const { tid, vote } = given
      const others = get().votes.filter((one) => one.tid !== tid)
      set({ ...withAnswers(get(), [tid]), votes: [...others, { tid, vote }] })
      adding.add(tid)
      void outbox.add(given).finally(() => adding.delete(tid))
    },
    refresh: (answered = []) => {
      set(withAnswers(get(), answered))
      return fill()
    },
    look: () => {
      set(withExhausted(get(), false))
      return fill()
    },
    close: outbox.onNews(hear),
  }
}
