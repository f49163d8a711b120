/** The states of a conversation in the order of its life, with their words on screens and in the terminal (LIFE-1). */
export const CONVERSATION_STATUS = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  open: 'Open',
  closed: 'Closed',
  archived: 'Archived',
} as const
export type ConversationStatus = keyof typeof CONVERSATION_STATUS

/** The states in their order. */
export const CONVERSATION_STATUSES = Object.keys(CONVERSATION_STATUS) as ConversationStatus[]

/** A time in milliseconds since 1970; undefined where a server does not know it. */
type OptionalTime = number | null | undefined

/** The fields of a conversation that say its state. Servers without the extensions have the first two alone. */
export interface StatusFields {
  readonly is_draft: boolean
  readonly is_active: boolean
  readonly opens_at?: OptionalTime
  readonly archived_at?: OptionalTime
}

/**
 * The state of a conversation. Nobody votes in one that is not active: it is archived, waits for its time, or is closed. Of the
 * active ones, drafts are not launched (CFG-10).
 */
export function getConversationStatus({
  is_draft,
  is_active,
  opens_at,
  archived_at,
}: StatusFields): ConversationStatus {
  if (archived_at != null) return 'archived'
  if (!is_active) return opens_at != null ? 'scheduled' : 'closed'
  return is_draft ? 'draft' : 'open'
}

/** True once a conversation is closed, with no time to open again, or archived: seed comments (LIFE-26) and people (SAFE-128) come before that. */
export const isOver = (fields: StatusFields): boolean =>
  ['closed', 'archived'].includes(getConversationStatus(fields))

/** Initial status of a new conversation. */
export const NEW_DRAFT = { is_draft: true, is_active: true } as const

/** The stored lifecycle of a conversation. Times are milliseconds since 1970. */
export interface Lifecycle {
  readonly is_draft: boolean
  readonly is_active: boolean
  /** when it opens; null unless it is scheduled */
  readonly opens_at: number | null
  /** when it closes; null for never, and once it is closed */
  readonly closes_at: number | null
  readonly archived_at: number | null
  /** since when nobody can vote any more; null before that. A conversation that waits for its first opening has none */
  readonly closed_at: number | null
}

/**
 * Applies the times that have come: first the opening, then the closing. The conversation counts as closed since the time that was
 * set, however late the server looks. Returns the same object if nothing is due.
 * @param now milliseconds since 1970
 */
export function applyDueTimes(life: Lifecycle, now: number): Lifecycle {
  if (life.archived_at !== null) return life
  const opened: Lifecycle =
    !life.is_active && life.opens_at !== null && life.opens_at <= now
      ? { ...life, is_active: true, is_draft: false, opens_at: null, closed_at: null }
      : life
  return opened.is_active && opened.closes_at !== null && opened.closes_at <= now
    ? { ...opened, is_active: false, closes_at: null, closed_at: opened.closes_at }
    : opened
}

/** A change of the life, as PUT takes it: absent fields stay; null takes a time back. */
export interface LifecycleChange {
  readonly is_draft?: boolean | undefined
  readonly is_active?: boolean | undefined
  readonly opens_at?: number | null | undefined
  readonly closes_at?: number | null | undefined
  readonly archived?: boolean | undefined
}

/**
 * Why a change is refused. `past`: a time that is over; `order`: a closing before the opening; `state`: the state has no use for the
 * time, or has to change first; `archived`: it has to be taken back from the archive first.
 */
export type LifecycleProblem = 'past' | 'order' | 'state' | 'archived'

/** A change that the rules do not allow. */
export class LifecycleError extends Error {
  readonly problem: LifecycleProblem
  constructor(problem: LifecycleProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Archives: nothing is planned any more, and nobody can vote. @throws LifecycleError while it is open, so that nobody ends a vote by tidying up */
function archive(life: Lifecycle, now: number): Lifecycle {
  if (getConversationStatus(life) === 'open') throw new LifecycleError('state')
  return {
    ...life,
    is_active: false,
    opens_at: null,
    closes_at: null,
    archived_at: now,
    closed_at: life.closed_at ?? now,
  }
}

/** Opens or closes at once. Opening takes an archived conversation back, as clients need that know nothing of archives. */
const setActive = (life: Lifecycle, isActive: boolean, now: number): Lifecycle =>
  isActive
    ? { ...life, is_active: true, opens_at: null, archived_at: null, closed_at: null }
    : { ...life, is_active: false, closes_at: null, closed_at: now }

/** Sets or takes back the time of opening. What was never open becomes a draft again. @throws LifecycleError */
function setOpening(life: Lifecycle, opens_at: number | null, now: number): Lifecycle {
  const status = getConversationStatus(life)
  if (opens_at === null) {
    if (status !== 'scheduled') return life
    const closes_at = life.closed_at === null ? life.closes_at : null
    return { ...life, opens_at, closes_at, is_active: life.closed_at === null }
  }
  if (status === 'archived') throw new LifecycleError('archived')
  if (status === 'open') throw new LifecycleError('state')
  if (opens_at <= now) throw new LifecycleError('past')
  return { ...life, opens_at, is_active: false }
}

/** Sets or takes back the time of closing. @throws LifecycleError */
function setClosing(life: Lifecycle, closes_at: number | null, now: number): Lifecycle {
  if (closes_at === null) return { ...life, closes_at }
  const status = getConversationStatus(life)
  if (status === 'archived') throw new LifecycleError('archived')
  if (status === 'closed') throw new LifecycleError('state')
  if (closes_at <= now) throw new LifecycleError('past')
  return { ...life, closes_at }
}

/**
 * The life of a conversation after a change (LIFE-1). Values that are already so change nothing, so clients may send all fields
 * back: one that knows only `is_active` and `is_draft` takes nothing away. `is_draft` only changes from true to false.
 * @param now milliseconds since 1970
 * @throws LifecycleError for what is not allowed
 */
export function changeLifecycle(life: Lifecycle, change: LifecycleChange, now: number): Lifecycle {
  let next = life
  if (change.archived === true && life.archived_at === null) next = archive(next, now)
  if (change.archived === false) next = { ...next, archived_at: null }
  if (change.is_draft === false) next = { ...next, is_draft: false }
  if (change.is_active !== undefined && change.is_active !== life.is_active && change.archived !== true)
    next = setActive(next, change.is_active, now)
  if (change.opens_at !== undefined && change.opens_at !== life.opens_at)
    next = setOpening(next, change.opens_at, now)
  if (change.closes_at !== undefined && change.closes_at !== life.closes_at)
    next = setClosing(next, change.closes_at, now)
  if (next.opens_at !== null && next.closes_at !== null && next.closes_at <= next.opens_at)
    throw new LifecycleError('order')
  return next
}

/** Why a change would be refused; undefined for one that is allowed. @param now milliseconds since 1970 */
export function findLifecycleProblem(
  life: Lifecycle,
  change: LifecycleChange,
  now: number,
): LifecycleProblem | undefined {
  try {
    changeLifecycle(life, change, now)
  } catch (error) {
    if (error instanceof LifecycleError) return error.problem
    throw error
  }
  return undefined
}

/** The fields from which clients read the life of a conversation. */
type LifeFields = StatusFields & { readonly closes_at?: OptionalTime }

/**
 * Reads the life of a conversation from the fields that clients have. Not every server tells since when it is closed: what was
 * launched and is not active was closed once, at a time that no rule here needs.
 */
export const readLifecycle = ({
  is_draft,
  is_active,
  opens_at = null,
  closes_at = null,
  archived_at = null,
}: LifeFields): Lifecycle => ({
  is_draft,
  is_active,
  opens_at,
  closes_at,
  archived_at,
  closed_at: is_active || is_draft ? null : 0,
})

/** Actions on a conversation's state, the most likely first. */
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
