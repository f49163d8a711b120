import type { ModerationComment } from '@folkmoot/api-types/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { findDecidedConflict } from './decided-conflict.ts'
import { getCommentState } from './moderation-queue.ts'
import type { CommentState, ModerationList } from '@folkmoot/domain/comments'
import { createEmitter } from '@folkmoot/ui/observable'
import { LISTS, type LoadedLists } from './moderation-lists.ts'
import { applyModerationEvent, createModerationState } from './moderation-state.ts'
import type {
  DecisionRequest,
  LoggedDecision,
  ModerationEvent,
  ModerationState,
  PendingDecision,
  ReplacedComment,
} from './moderation-types.ts'
import { computeCommentToSend, findNextToSend } from './send-queue.ts'
import { listTidsToCheck } from './undo.ts'
import { formatUnsavedDecisions } from './unsaved-decisions.ts'

/** Delay of a reload after the last decision, so that reloads do not slow down a moderator who decides fast. */
const RELOAD_DELAY_MS = 800
/** The results of a bulk action within this time are drawn together. */
const NOTIFY_DELAY_MS = 50

type Timer = ReturnType<typeof setTimeout>

/** Why a comment is rejected, for the log, and the state in which the moderator saw it. */
export interface DecisionReason {
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
  /** loads some comments in their current state */
  loadComments: (tids: readonly number[]) => Promise<readonly ModerationComment[]>
  /** loads the newest decisions of all moderators, newest first */
  loadLog: (limit: number) => Promise<readonly LoggedDecision[]>
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
  #undoQueue = Promise.resolve()
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
    this.#undoQueue = this.#undoQueue.then(() => this.reload())
  }

  /** Undoes the last action. Asks the server first, because someone else may have decided since (MOD-9). */
  undo(): void {
    const action = this.#state.undoable.at(-1)
    if (!action) return
    this.#dispatch({ type: 'undo' })
    this.#undoQueue = this.#undoQueue.then(() => this.#finishUndo(action.id))
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

  dismissConflicts(): void {
    this.#dispatch({ type: 'dismiss-conflicts' })
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
    this.#dispatch({ type: 'saved', decision, sent: comment && getCommentState(comment) })
  }

  #scheduleReload(): void {
    clearTimeout(this.#reloadTimer)
    this.#reloadTimer = setTimeout(() => {
      // without a screen the lists are not shown
      if (this.#changes.hasListeners()) void this.reload()
      else this.#server.invalidateComments()
    }, RELOAD_DELAY_MS)
  }

  async #finishUndo(actionId: number): Promise<void> {
    const tids = listTidsToCheck(this.#state, actionId)
    let comments: readonly ModerationComment[]
    try {
      comments = tids.length === 0 ? [] : await this.#server.loadComments(tids)
    } catch (problem) {
      return this.#dispatch({ type: 'undo-failed', actionId, problem })
    }
    const known = this.#state.conflicts
    const current = new Map(comments.map((comment) => [comment.tid, comment]))
    this.#dispatch({ type: 'undo-checked', actionId, current })
    // a conflict shows that the lists are old
    if (this.#state.conflicts !== known && this.#state.unsaved.length === 0) void this.reload()
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
    const confirmed = pending === before.pending ? [] : [...before.confirming]
    const wasComplete = LISTS.every((list) => before.isLoaded[list])
    // otherwise the numbers on a page contradict each other
    if (confirmed.length > 0 || (wasComplete && base !== before.base)) this.#server.invalidateComments()
    if (confirmed.length > 0) void this.#findReplaced(confirmed)
  }

  /** Searches the log for decisions of others that own ones have replaced. Without the log, none are reported. */
  async #findReplaced(confirmed: readonly PendingDecision[]): Promise<void> {
    const log = await this.#server.loadLog(LIMITS.pageRows + 2 * confirmed.length).catch(() => [])
    this.#dispatch({ type: 'log-loaded', confirmed, log })
  }
}
