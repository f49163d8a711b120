import {
  changeLifecycle,
  type ConversationStatus,
  findLifecycleProblem,
  getConversationStatus,
  type Lifecycle,
  type LifecycleChange,
} from './lifecycle.ts'

/** What people do with a conversation's state, the likeliest first. */
export const STATUS_ACTIONS = ['open', 'close', 'schedule', 'unschedule', 'archive', 'takeBack'] as const
export type StatusAction = (typeof STATUS_ACTIONS)[number]

const ANY_TIME_MS = 1

/** Changes that make the action, of which one has to be allowed. */
const listTries = (now: number): Readonly<Record<StatusAction, readonly LifecycleChange[]>> => ({
  open: [{ is_active: true, is_draft: false }],
  close: [{ is_active: false }],
  schedule: [
    { opens_at: now + ANY_TIME_MS, closes_at: null },
    { closes_at: now + ANY_TIME_MS, opens_at: null },
  ],
  unschedule: [{ opens_at: null }],
  archive: [{ archived: true }],
  takeBack: [{ archived: false }],
})

/** Allowed, but of no use to people: a draft is not over, and what is archived is taken back before it opens. */
const isUseless = (status: ConversationStatus, action: StatusAction): boolean =>
  (status === 'draft' && action === 'close') || (status === 'archived' && action === 'open')

/**
 * Lists what can be done with a conversation's state now: what `changeLifecycle` allows and what changes something (LIFE-23).
 * @param now milliseconds since 1970
 */
export function listStatusActions(life: Lifecycle, now: number): StatusAction[] {
  const tries = listTries(now)
  const hasEffect = (change: LifecycleChange): boolean =>
    findLifecycleProblem(life, change, now) === undefined &&
    JSON.stringify(changeLifecycle(life, change, now)) !== JSON.stringify(life)
  const status = getConversationStatus(life)
  return STATUS_ACTIONS.filter((action) => !isUseless(status, action) && tries[action].some(hasEffect))
}
