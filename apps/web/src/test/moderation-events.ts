import type { ModerationComment } from '@folkmoot/api-types/comments'
import type { Decision } from '../features/moderation/moderation-queue.ts'
import { MOD, type ModerationList, getModerationList } from '@folkmoot/domain/comments'
import { LISTS, type LoadedLists } from '../features/moderation/moderation-lists.ts'
import { applyModerationEvent, createModerationState } from '../features/moderation/moderation-state.ts'
import type {
  DecisionRequest,
  ModerationEvent,
  ModerationState,
  PendingDecision,
} from '../features/moderation/moderation-types.ts'

/** Creates an event that follows a state. */
export type Step = (state: ModerationState) => ModerationEvent

/** Numbers of comments by list. A list that is left out is empty, a list that is undefined could not be loaded. */
export type Tids = Partial<Record<ModerationList, readonly number[] | undefined>>

const createComment = (tid: number, list: ModerationList): ModerationComment => ({
  conversation_id: 'id',
  tid,
  txt: `Comment ${tid}`,
  created: '0',
  quote_src_url: null,
  is_seed: false,
  is_meta: false,
  lang: null,
  original_id: null,
  velocity: 1,
  mod: MOD[list],
  active: true,
})

/** Creates the lists that a server would send. */
export function createLists(tids: Tids): LoadedLists {
  const loaded = LISTS.filter((list) => !(list in tids) || tids[list] !== undefined)
  return Object.fromEntries(
    loaded.map((list) => [list, (tids[list] ?? []).map((tid) => createComment(tid, list))]),
  )
}

/** A moderator decides about comments. */
export const decide =
  (decision: Decision, tids: readonly number[], reason?: string): Step =>
  () => ({ type: 'decide', requests: tids.map((tid) => ({ tid, decision, reason })) })
export const accept = (...tids: number[]): Step => decide({ kind: 'accept' }, tids)
export const reject = (...tids: number[]): Step => decide({ kind: 'reject' }, tids)

/** Finds the oldest unsaved decision about a comment. */
export function getUnsaved({ unsaved }: ModerationState, tid: number): PendingDecision {
  const decision = unsaved.find((one) => one.tid === tid)
  if (!decision) throw new Error(`Comment ${tid} has no unsaved decision.`)
  return decision
}

/** The server saves the oldest unsaved decision about a comment. */
export const save =
  (tid: number): Step =>
  (state) => ({ type: 'saved', decision: getUnsaved(state, tid) })

/** The server refuses it. */
export const refuse =
  (tid: number): Step =>
  (state) => ({ type: 'refused', decision: getUnsaved(state, tid), problem: 'It broke.' })

export const startReload: Step = () => ({ type: 'reload-started' })
const endReload: Step = () => ({ type: 'reload-ended' })

/** The lists of the current reload arrive. */
export const load =
  (tids: Tids): Step =>
  () => {
    const lists = createLists(tids)
    const failed = LISTS.filter((list) => !lists[list])
    const problems = Object.fromEntries(failed.map((list) => [list, 'It broke.']))
    return { type: 'lists-loaded', lists, problems, time: 1000 }
  }

/** A whole reload. */
export const reload = (tids: Tids): readonly Step[] => [startReload, load(tids), endReload]

export const undo: Step = () => ({ type: 'undo' })

/** Applies events one after the other. */
export const applySteps = (
  steps: readonly (Step | readonly Step[])[],
  interrupted: readonly DecisionRequest[] = [],
): ModerationState =>
  steps
    .flat()
    .reduce((state, step) => applyModerationEvent(state, step(state)), createModerationState(interrupted))

/** Describes the state that a moderator sees, and the work that is still open. */
export function describeState(state: ModerationState) {
  const listTids = (list: ModerationList) =>
    state.comments.filter(({ mod }) => getModerationList(mod) === list).map(({ tid }) => tid)
  return {
    unmoderated: listTids('unmoderated'),
    accepted: listTids('accepted'),
    rejected: listTids('rejected'),
    pending: state.pending.map(({ tid }) => tid),
    unsaved: state.unsaved.map(({ tid }) => tid),
    failed: [...state.failures.keys()],
    decidedByOthers: [...state.decidedByOthers.keys()],
    notice: state.notice?.kind,
    undoable: state.undoable.map(({ changes }) => [...changes.keys()]),
  }
}
