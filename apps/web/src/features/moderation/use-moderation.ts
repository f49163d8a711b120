import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { type CommentState, MOD, reject, WAITING } from '@folkmoot/domain/comments'
import { nanoid, original } from '@reduxjs/toolkit'
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import {
  commentListsApi,
  createCommentsQuery,
  getDecisionsKind,
  useAllComments,
} from '../../api/comment-lists.ts'
import { createMutation } from '../../api/contract-endpoints.ts'
import {
  type Answer,
  type ApiDispatch,
  type ApiThunk,
  forgetSave,
  optimistic,
  restoreSaves,
  useSaves,
} from '../../api/optimistic.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import {
  applyDecision,
  type DecidedByOthers,
  type Decision,
  findDecidedByOthers,
  findDecidedConflict,
  getCommentState,
  hasEffect,
} from './moderation-queue.ts'

/** A decision about one comment that a moderator asks for. */
export interface DecisionRequest {
  readonly tid: number
  readonly decision: Decision
  /** for the moderation log */
  readonly reason?: string | undefined
  /** it is one of several that are decided together; these stay selected when they fail */
  readonly isBulk?: boolean
}

/** A decision that the server refused. The comment is shown as it was before. */
export interface FailedDecision extends DecisionRequest {
  readonly problem: unknown
}

/** `group`: near-duplicates were decided together. `replace`: others stand in place of the first comment. */
type ActionKind = Decision['kind'] | 'group' | 'replace'

/** The decisions of one key press or click. Undo takes them back together. */
export interface UndoableAction {
  readonly id: string
  readonly kind: ActionKind
  /** by comment; refused decisions are removed */
  readonly changes: ReadonlyMap<number, { readonly before: CommentState; readonly after: CommentState }>
}

/** A comment that the server has replaced, and the comments in its place. */
export interface ReplacedComment {
  readonly tid: number
  readonly tids: readonly number[]
  readonly isAccepted: boolean
}

/** The last event, for the status line and for screen readers. */
export type Notice =
  | { readonly kind: 'done'; readonly action: UndoableAction }
  /** a bulk action, after its last result: an earlier announcement could be wrong */
  | {
      readonly kind: 'bulk-done'
      readonly action: UndoableAction
      readonly total: number
      readonly failed: number
    }
  | { readonly kind: 'undone' | 'interrupted'; readonly tids: readonly number[] }
  | { readonly kind: 'failed'; readonly failures: readonly FailedDecision[] }
  | { readonly kind: 'decided-by-others'; readonly count: number }

const MAX_UNDOABLE_ACTIONS = 100
/** Delay of the reload after the last decision, so that reloads do not slow down a moderator who decides fast. */
const RELOAD_DELAY_MS = 800

const { moderateComment } = api.injectEndpoints({
  endpoints: (build) => ({ moderateComment: createMutation(build, comments.moderateComment) }),
}).endpoints

type Comments = readonly ModerationComment[]
type ShownState = CommentState & Pick<ModerationComment, 'replaced_by'>

/** Shows a comment in another state. */
const showState = (conversation_id: string, tid: number, shown: ShownState) =>
  commentListsApi.util.updateQueryData('allComments', createCommentsQuery(conversation_id), (all) => {
    const at = original(all)?.findIndex((one) => one.tid === tid) ?? -1
    const { mod, active, is_meta, replaced_by } = shown
    if (all[at]) Object.assign(all[at], { mod, active, is_meta }, replaced_by && { replaced_by })
  })

interface StartedDecision extends DecisionRequest {
  readonly before: CommentState
  readonly after: CommentState
  readonly result: Promise<Answer<unknown>>
}

/** Lists the comments as they are shown, also before they are drawn again. */
const listComments =
  (conversation_id: string): ApiThunk<Comments> =>
  (_dispatch, getState) =>
    commentListsApi.endpoints.allComments.select(createCommentsQuery(conversation_id))(getState()).data ?? []

/** Makes decisions. One that would change nothing and gives no reason is left out. */
const startDecisions =
  (conversation_id: string, requests: readonly DecisionRequest[]): ApiThunk<readonly StartedDecision[]> =>
  (dispatch) => {
    const shown = new Map(dispatch(listComments(conversation_id)).map((comment) => [comment.tid, comment]))
    const kind = getDecisionsKind(conversation_id)
    const started = requests.flatMap<StartedDecision>((request) => {
      const { tid, decision, reason } = request
      const comment = shown.get(tid)
      const isUndo = decision.kind === 'restore'
      // undo is about what was decided, whatever the screen shows since
      if (!isUndo && (!comment || (!hasEffect(comment, decision) && !reason))) {
        dispatch(forgetSave({ kind, key: String(tid) }))
        return []
      }
      const before = isUndo ? decision.from : getCommentState(comment!)
      const after = getCommentState(applyDecision(before, decision))
      const repeats = decision.kind === 'reject' ? decision.repeats : undefined
      const body = {
        conversation_id,
        tid,
        ...after,
        velocity: comment?.velocity ?? 1,
        from: before,
        ...(reason ? { reason } : {}),
        ...(repeats === undefined ? {} : { repeats }),
      }
      const change = {
        kind,
        key: tid,
        input: { ...request, isBulk: requests.length > 1 },
        // if a colleague has rejected the comment that is kept, the server refuses its repeats too
        after: repeats === undefined ? [] : [repeats],
        show: showState(conversation_id, tid, after),
        send: moderateComment.initiate({ body }, { track: false }),
      }
      return { ...request, before, after, result: dispatch(optimistic<DecisionRequest, unknown>(change)) }
    })
    if (started.length > 0) void dispatch(reloadAfter(started.map(({ result }) => result)))
    return started
  }

let reloadTimer: ReturnType<typeof setTimeout> | undefined

/** Loads what shows comments again, once the last decision has a result. */
const reloadAfter =
  (results: readonly Promise<unknown>[]): ApiThunk<Promise<void>> =>
  async (dispatch) => {
    clearTimeout(reloadTimer)
    await Promise.all(results)
    clearTimeout(reloadTimer)
    reloadTimer = setTimeout(() => dispatch(api.util.invalidateTags(['Comment'])), RELOAD_DELAY_MS)
  }

/** Creates the action of some decisions, which are alike, unless near-duplicates were decided together. */
function createAction(started: readonly [StartedDecision, ...StartedDecision[]]): UndoableAction {
  const isGroup = started.some(({ decision }) => decision.kind === 'reject' && decision.repeats !== undefined)
  const changes = new Map(started.map(({ tid, before, after }) => [tid, { before, after }]))
  return { id: nanoid(), kind: isGroup ? 'group' : started[0].decision.kind, changes }
}

/** Creates the action of a replacement: undo restores the comment and rejects those in its place. */
function createReplacement(before: CommentState, { tid, tids, isAccepted }: ReplacedComment): UndoableAction {
  const mod = isAccepted ? MOD.accepted : WAITING
  const written = { mod, active: true, is_meta: before.is_meta }
  const changes = new Map([[tid, { before, after: reject(before) }]])
  for (const one of tids) changes.set(one, { before: reject(written), after: written })
  return { id: nanoid(), kind: 'replace', changes }
}

/** Removes a refused decision from its action. An action without decisions goes. */
const omitChange = (actions: readonly UndoableAction[], id: string, tid: number) =>
  actions.flatMap((action) => {
    if (action.id !== id) return action
    const changes = new Map([...action.changes].filter(([changed]) => changed !== tid))
    return changes.size === 0 ? [] : { ...action, changes }
  })

type SetNotice = Dispatch<SetStateAction<Notice | undefined>>

/**
 * The comments as they were loaded, and those that others have moved to another list, with the list where they are still shown.
 * A reload is compared with what was shown before it, own decisions included. One that is drawn together with a decision does not
 * tell whose that is: those on their way are left out.
 */
function useDecidedByOthers(
  { comments, loadedAt, unsaved }: { comments: Comments; loadedAt: number; unsaved: ReadonlySet<number> },
  setNotice: SetNotice,
) {
  const [decidedByOthers, setDecidedByOthers] = useState<DecidedByOthers>(new Map())
  const [last, setLast] = useState({ comments, loaded: comments, loadedAt })
  if (last.comments !== comments || last.loadedAt !== loadedAt) {
    // an own decision does not change the time
    const isReload = last.loadedAt !== loadedAt
    setLast({ comments, loadedAt, loaded: isReload ? comments : last.loaded })
    const before = last.comments.filter(({ tid }) => !unsaved.has(tid))
    const found = isReload ? findDecidedByOthers(before, comments, decidedByOthers) : decidedByOthers
    const count = [...found.keys()].filter((tid) => !decidedByOthers.has(tid)).length
    if (found !== decidedByOthers) setDecidedByOthers(found)
    if (count > 0) setNotice({ kind: 'decided-by-others', count })
  }
  return { decidedByOthers, setDecidedByOthers, loaded: last.loaded }
}

/** The actions of a moderator: makes decisions, says how they end, and undoes them. */
function useActions(
  conversation_id: string,
  setNotice: SetNotice,
  setDecidedByOthers: Dispatch<SetStateAction<DecidedByOthers>>,
) {
  const dispatch = useDispatch<ApiDispatch>()
  const [undoable, setUndoable] = useState<readonly UndoableAction[]>([])
  const addAction = (action: UndoableAction) => {
    setUndoable((all) => [...all, action].slice(-MAX_UNDOABLE_ACTIONS))
    setNotice(action.kind === 'replace' || action.changes.size === 1 ? { kind: 'done', action } : undefined)
  }
  /** Shows the decision of somebody else that came first; the comment stays in its place. */
  const showDecided = (tid: number, current: CommentState) => {
    const shown = dispatch(listComments(conversation_id)).filter((comment) => comment.tid === tid)
    const after = shown.map((comment) => ({ ...comment, ...current }))
    setDecidedByOthers((known) => findDecidedByOthers(shown, after, known))
    dispatch(showState(conversation_id, tid, current))
  }
  const announceResults = async (action: UndoableAction, started: readonly StartedDecision[]) => {
    const failures: FailedDecision[] = []
    const awaitResult = async ({ result, ...decision }: StartedDecision) => {
      const { error: problem } = await result
      if (problem === undefined) return
      failures.push({ ...decision, problem })
      setUndoable((all) => omitChange(all, action.id, decision.tid))
      const conflict = findDecidedConflict(problem)
      if (conflict) showDecided(decision.tid, conflict.current)
    }
    await Promise.all(started.map(awaitResult))
    // an undo was announced when it was shown
    if (failures.length === 0 && (started.length === 1 || action.kind === 'restore')) return
    const announce = (last: Notice | undefined): Notice =>
      started.length > 1
        ? { kind: 'bulk-done', action, total: started.length, failed: failures.length }
        : { kind: 'failed', failures: [...(last?.kind === 'failed' ? last.failures : []), ...failures] }
    setNotice(announce)
  }
  /** Makes decisions as one action. @returns it; undefined when nothing would change */
  const decide = (requests: readonly DecisionRequest[]): UndoableAction | undefined => {
    const started = dispatch(startDecisions(conversation_id, requests))
    const [first, ...others] = started
    if (!first) return undefined
    const action = createAction([first, ...others])
    const { changes } = action
    setDecidedByOthers((known) => new Map([...known].filter(([tid]) => !changes.has(tid))))
    if (action.kind === 'restore') setNotice({ kind: 'undone', tids: [...changes.keys()] })
    else addAction(action)
    void announceResults(action, started)
    return action
  }
  /** Lists the requests that undo the last action. */
  const takeUndo = (): readonly DecisionRequest[] => {
    const action = undoable.at(-1)
    setUndoable((all) => all.filter((one) => one !== action))
    return [...(action?.changes ?? [])].map(([tid, { before, after }]) => ({
      tid,
      decision: { kind: 'restore', to: before, from: after },
    }))
  }
  return { lastAction: undoable.at(-1), addAction, decide, takeUndo }
}

/** The decisions that the server does not have. Those that a lost sign-in interrupted come back as refused (NET-4). */
function useUnsaved(conversation_id: string, comments: Comments | undefined, onRestored: SetNotice) {
  const dispatch = useDispatch<ApiDispatch>()
  const kind = getDecisionsKind(conversation_id)
  const saves = useSaves<DecisionRequest>(kind)
  const failures: ReadonlyMap<number, FailedDecision> = useMemo(() => {
    const failed = saves.filter(({ problem }) => problem !== undefined)
    return new Map(failed.map(({ input, problem }) => [input.tid, { ...input, problem }]))
  }, [saves])
  const unsaved = useMemo(
    () => new Set(saves.filter(({ problem }) => problem === undefined).map(({ input }) => input.tid)),
    [saves],
  )
  const restore = useEffectEvent(() => {
    const shown = new Map(comments?.map((comment) => [comment.tid, comment]))
    const selectMissing = (interrupted: readonly DecisionRequest[]) => {
      const missing = interrupted.filter(({ tid, decision }) => {
        const comment = shown.get(tid)
        return comment !== undefined && hasEffect(comment, decision)
      })
      return missing.map((request) => ({ ...request, isBulk: missing.length > 1 }))
    }
    const problem = { message: messages.interruptedReason }
    const missing = dispatch(restoreSaves(kind, problem, ({ tid }) => tid, selectMissing))
    if (missing.length > 0) onRestored({ kind: 'interrupted', tids: missing.map(({ tid }) => tid) })
    // while the page was closed
    else if (failures.size > 0) onRestored({ kind: 'failed', failures: [...failures.values()] })
  })
  const isLoaded = comments !== undefined
  useEffect(() => {
    if (isLoaded) restore()
  }, [isLoaded])
  return { unsaved, failures }
}

const NO_COMMENTS: Comments = []

/** The moderation of a conversation: its comments, the decisions about them, and what is said of both. */
export function useModeration(conversation_id: string) {
  const dispatch = useDispatch<ApiDispatch>()
  const list = useAllComments(conversation_id, { isPolled: true })
  const { comments = NO_COMMENTS, loadedAt = 0 } = list
  const [notice, setNotice] = useState<Notice>()
  const { unsaved, failures } = useUnsaved(conversation_id, list.comments, setNotice)
  const { decidedByOthers, setDecidedByOthers, loaded } = useDecidedByOthers(
    { comments, loadedAt, unsaved },
    setNotice,
  )
  const actions = useActions(conversation_id, setNotice, setDecidedByOthers)
  const [batch, setBatch] = useState({ total: 0, failed: 0 })
  const decide = (requests: readonly DecisionRequest[]) => {
    const changes = actions.decide(requests)?.changes
    if (!changes) return
    const total = (unsaved.size > 0 ? batch.total : 0) + changes.size
    setBatch({ total, failed: [...failures.keys()].filter((tid) => !changes.has(tid)).length })
  }
  /** Shows a replacement that the server has made; the new comments come with the reload. */
  const recordReplacement = (replaced: ReplacedComment) => {
    const comment = comments.find(({ tid }) => tid === replaced.tid)
    if (!comment) return
    const { tid, tids } = replaced
    dispatch(showState(conversation_id, tid, { ...reject(comment), replaced_by: [...tids] }))
    actions.addAction(createReplacement(getCommentState(comment), replaced))
    dispatch(api.util.invalidateTags(['Comment']))
  }
  const failed = Math.max(0, failures.size - batch.failed)
  return {
    /** every comment in the order of the numbers, with own decisions applied */
    comments,
    /** as the server sent them last */
    loaded,
    isLoaded: list.comments !== undefined,
    /** why the last attempt to load them failed */
    problem: list.error,
    loadedAt,
    isReloading: list.isFetching,
    reload: () => void list.refetch(),
    /** numbers of comments whose decisions the server has not answered */
    unsaved,
    failures,
    /** results since nothing was unsaved */
    progress: { done: batch.total - unsaved.size - failed, failed, total: batch.total },
    lastAction: actions.lastAction,
    decidedByOthers,
    notice,
    decide,
    undo: () => decide(actions.takeUndo()),
    recordReplacement,
    dismissFailure: (tid: number) =>
      dispatch(forgetSave({ kind: getDecisionsKind(conversation_id), key: String(tid) })),
    dismissDecidedByOthers: () => setDecidedByOthers(new Map()),
  }
}

export type Moderation = ReturnType<typeof useModeration>
