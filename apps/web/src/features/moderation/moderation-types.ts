import type { ModerationComment } from '@folkmoot/api-types/comments'
import type { Decision, DecidedByOthers } from './moderation-queue.ts'
import type { CommentState, ModerationList } from '@folkmoot/domain/comments'
import type { CommentsByTid, LoadedLists } from './moderation-lists.ts'

/** A decision about one comment that a moderator asks for. */
export interface DecisionRequest {
  readonly tid: number
  readonly decision: Decision
  /** for the moderation log */
  readonly reason?: string | undefined
}

/** A decision that the server refused. The comment is shown as it was before. */
export interface FailedDecision extends DecisionRequest {
  /** it was one of several that were decided together; these stay selected */
  readonly isBulk: boolean
  readonly problem: unknown
}

/** A decision that is applied on top of the loaded lists, until a reload contains it. */
export interface PendingDecision extends DecisionRequest {
  readonly actionId: number
  readonly isBulk: boolean
  /** the state of the comment when the moderator decided */
  readonly before: CommentState
}

/** `group`: near-duplicates were decided together. `replace`: others stand in place of the first comment. */
type ActionKind = Decision['kind'] | 'group' | 'replace'

/** The decisions of one key press or click. Undo takes them back together. */
export interface UndoableAction {
  readonly id: number
  readonly kind: ActionKind
  /** by comment; refused decisions are removed */
  readonly changes: ReadonlyMap<number, { readonly before: CommentState; readonly after: CommentState }>
}

/** The decisions of a bulk action that are counted until the last one has a result. */
interface BulkAction {
  readonly kind: ActionKind
  readonly total: number
  readonly failed: number
}

/** A comment that the server has replaced, and the comments in its place. */
export interface ReplacedComment {
  readonly tid: number
  readonly tids: readonly number[]
  readonly isAccepted: boolean
}

/** The last event, for the status line and for screen readers. */
export type Notice = { readonly id: number } & (
  | { readonly kind: 'done'; readonly action: UndoableAction }
  | ({ readonly kind: 'bulk-done' } & { readonly bulk: BulkAction })
  | { readonly kind: 'undone'; readonly tids: readonly number[] }
  | { readonly kind: 'failed' | 'interrupted'; readonly failures: readonly FailedDecision[] }
  | { readonly kind: 'decided-by-others'; readonly count: number }
)

/** The moderation of one conversation. Every change creates a new object. */
export interface ModerationState {
  /** every known comment in the order of the numbers, with the pending decisions applied */
  readonly comments: readonly ModerationComment[]
  /** the comments as the server sent them */
  readonly base: CommentsByTid
  readonly lists: LoadedLists
  readonly isLoaded: Readonly<Record<ModerationList, boolean>>
  /** why the last attempt to load a list failed */
  readonly problems: Readonly<Partial<Record<ModerationList, unknown>>>
  /** when all lists were last loaded, in milliseconds; 0 before */
  readonly refreshedAt: number
  readonly isReloading: boolean

  /** decisions that no reload contains yet, oldest first */
  readonly pending: readonly PendingDecision[]
  /** those of them that the server has not answered */
  readonly unsaved: readonly PendingDecision[]
  /** those of the unsaved that are being sent */
  readonly sending: ReadonlySet<PendingDecision>
  /** those that were saved when the current reload began, so that its lists contain them */
  readonly confirming: ReadonlySet<PendingDecision>

  readonly failures: ReadonlyMap<number, FailedDecision>
  /** failures of single decisions that were not announced yet */
  readonly newFailures: readonly FailedDecision[]
  /** decisions that a lost sign-in interrupted, until the lists show which of them are missing */
  readonly interrupted: readonly DecisionRequest[]
  /** results since nothing was unsaved */
  readonly progress: { readonly done: number; readonly failed: number; readonly total: number }
  readonly bulkActions: ReadonlyMap<number, BulkAction>

  /** actions that can be undone, oldest first */
  readonly undoable: readonly UndoableAction[]

  /** comments that someone else moved to another list, with the list where they are still shown */
  readonly decidedByOthers: DecidedByOthers

  readonly notice: Notice | undefined
  /** the last number that an action or a notice was given */
  readonly lastId: number
}

/** An event that changes a ModerationState. */
export type ModerationEvent =
  | { readonly type: 'decide'; readonly requests: readonly DecisionRequest[] }
  | { readonly type: 'send'; readonly decision: PendingDecision }
  | { readonly type: 'saved'; readonly decision: PendingDecision }
  /** `current` is the state of the comment where somebody else has decided meanwhile */
  | {
      readonly type: 'refused'
      readonly decision: PendingDecision
      readonly problem: unknown
      readonly current?: CommentState | undefined
    }
  | ({ readonly type: 'replaced' } & ReplacedComment)
  | { readonly type: 'undo' }
  | { readonly type: 'reload-started' }
  | {
      readonly type: 'lists-loaded'
      readonly lists: LoadedLists
      readonly problems: ModerationState['problems']
      readonly time: number
    }
  | { readonly type: 'reload-ended' }
  | { readonly type: 'dismiss-failure'; readonly tid: number }
  | { readonly type: 'dismiss-decided-by-others' }
