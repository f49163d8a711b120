import type { ModerationComment } from '@folkmoot/api-types/comments'
import { findDecidedConflict } from './decided-conflict.ts'
import type { CommentState, ModerationList } from '@folkmoot/domain/comments'
import { createEmitter } from '@folkmoot/ui/observable'
import { LISTS, type LoadedLists } from './moderation-lists.ts'
import {
  applyModerationEvent,
  computeCommentToSend,
  createModerationState,
  findNextToSend,
} from './moderation-state.ts'
import type {
  DecisionRequest,
  ModerationEvent,
  ModerationState,
  PendingDecision,
  ReplacedComment,
} from './moderation-types.ts'
import { formatUnsavedDecisions } from './unsaved-decisions.ts'

/** Delay of a reload after the last decision, so that reloads do not slow down a moderator who decides fast. */
const RELOAD_DELAY_MS = 800
/** The results of a bulk action within this time are drawn together. */
const NOTIFY_DELAY_MS = 50

type Timer = ReturnType<typeof setTimeout>

/** Why a comment is rejected, for the log, and the state in which the moderator saw it. */
interface DecisionReason {
  readonly from: CommentState
  readonly reason: string | undefined
  /** the comment that it repeats */
  readonly repeats: number | undefined
}

const getReason = ({ decision, reason, before }: PendingDecision): DecisionReason => ({
  from: before,
  reason,
  repeats: decision.kind === 'reject' ? decision.repeats : undefined,
})

/** The calls of a moderation. They are rejected with an ApiFailure. */
export interface ModerationServer {
  loadList: (list: ModerationList) => Promise<readonly ModerationComment[]>
  saveDecision: (comment: ModerationComment, why: DecisionReason) => Promise<unknown>
  /** invalidates what other parts of the page know about the comments */
  invalidateComments: () => void
}

/**
 * The moderation of one conversation: keeps the state, makes the calls and notifies the screen (MOD-4, MOD-9). It continues
 * when the screen is closed, until every decision has a result. The rules are in moderation-state.ts.
 */
export class ModerationStore {
  readonly #server: ModerationServer
  readonly #changes = createEmitter<[]>()
  #state: ModerationState
  #notifyTimer: Timer | undefined
  #reloadTimer: Timer | undefined
  #isReloadRequested = false
  #replacement = Promise.resolve()
  #wasUsed = false

  /** @param interrupted decisions that a lost sign-in interrupted */
  constructor(server: ModerationServer, interrupted: readonly DecisionRequest[]) {
    this.#server = server
    this.#state = createModerationState(interrupted)
  }

  readonly getState = (): ModerationState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#wasUsed = true
    return this.#changes.subscribe(listener)
  }

  /** Makes decisions as one action. A decision that would change nothing and gives no reason is left out. */
  decide(requests: readonly DecisionRequest[]): void {
    this.#dispatch({ type: 'decide', requests })
  }

  /** Shows a replacement that the server has made, and loads the new comments; an undo waits for them. */
  recordReplacement(replaced: ReplacedComment): void {
    this.#dispatch({ type: 'replaced', ...replaced })
    this.#replacement = this.reload()
  }

  /** Undoes the last action. */
  undo(): void {
    void this.#replacement.then(() => this.#dispatch({ type: 'undo' }))
  }

  /** Loads the lists. A reload that is requested during a reload follows it. */
  async reload(): Promise<void> {
    clearTimeout(this.#reloadTimer)
    this.#isReloadRequested = true
    if (this.#state.isReloading) return
    while (this.#isReloadRequested) {
      this.#isReloadRequested = false
      await this.#loadLists()
    }
    this.#dispatch({ type: 'reload-ended' })
  }

  dismissFailure(tid: number): void {
    this.#dispatch({ type: 'dismiss-failure', tid })
  }

  dismissDecidedByOthers(): void {
    this.#dispatch({ type: 'dismiss-decided-by-others' })
  }

  /** Formats the decisions that the server does not have, for a lost sign-in. */
  formatUnsaved(): string | undefined {
    return formatUnsavedDecisions(this.#state)
  }

  /** True when the store can be dropped: no screen uses it, and every failure has been seen. */
  isIdle(): boolean {
    const { unsaved, failures } = this.#state
    return this.#wasUsed && !this.#changes.hasListeners() && unsaved.length === 0 && failures.size === 0
  }

  /** Applies an event and starts what follows from it. */
  #dispatch(event: ModerationEvent): void {
    const before = this.#state
    this.#setState(applyModerationEvent(before, event), event)
    const { unsaved } = this.#state
    if (unsaved.length > 0) clearTimeout(this.#reloadTimer)
    if (unsaved.length === 0 && before.unsaved.length > 0) this.#scheduleReload()
    if (event.type !== 'send') this.#sendPending()
  }

  #setState(state: ModerationState, { type }: ModerationEvent): void {
    this.#state = state
    // the screen does not show which decisions are being sent
    if (type === 'send') return
    const isResult = type === 'saved' || type === 'refused'
    if (isResult && state.unsaved.length > 0) this.#notifyTimer ??= setTimeout(this.#notify, NOTIFY_DELAY_MS)
    else this.#notify()
  }

  readonly #notify = (): void => {
    clearTimeout(this.#notifyTimer)
    this.#notifyTimer = undefined
    this.#changes.notify()
  }

  #sendPending(): void {
    for (let next = findNextToSend(this.#state); next; next = findNextToSend(this.#state)) {
      this.#dispatch({ type: 'send', decision: next })
      void this.#send(next)
    }
  }

  async #send(decision: PendingDecision): Promise<void> {
    const comment = computeCommentToSend(this.#state, decision)
    try {
      if (comment) await this.#server.saveDecision(comment, getReason(decision))
    } catch (problem) {
      const current = findDecidedConflict(problem)?.current
      return this.#dispatch({ type: 'refused', decision, problem, current })
    }
    this.#dispatch({ type: 'saved', decision })
  }

  #scheduleReload(): void {
    clearTimeout(this.#reloadTimer)
    this.#reloadTimer = setTimeout(() => {
      // without a screen the lists are not shown
      if (this.#changes.hasListeners()) void this.reload()
      else this.#server.invalidateComments()
    }, RELOAD_DELAY_MS)
  }

  /** Loads the three lists and applies them together. Otherwise a comment could be in two of them or in none. */
  async #loadLists(): Promise<void> {
    this.#dispatch({ type: 'reload-started' })
    const answers = await Promise.allSettled(LISTS.map((list) => this.#server.loadList(list)))
    const lists: { -readonly [List in keyof LoadedLists]: LoadedLists[List] } = {}
    const problems: Partial<Record<ModerationList, unknown>> = {}
    for (const [index, list] of LISTS.entries()) {
      const answer = answers[index]
      if (answer?.status === 'fulfilled') lists[list] = answer.value
      else problems[list] = answer?.reason
    }
    const before = this.#state
    this.#dispatch({ type: 'lists-loaded', lists, problems, time: Date.now() })
    const { base, pending } = this.#state
    const hasConfirmed = pending !== before.pending && before.confirming.size > 0
    const wasComplete = LISTS.every((list) => before.isLoaded[list])
    // otherwise the numbers on a page contradict each other
    if (hasConfirmed || (wasComplete && base !== before.base)) this.#server.invalidateComments()
  }
}
