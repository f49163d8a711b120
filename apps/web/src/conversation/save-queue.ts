/** The value of a conversation's setting. */
export type SettingValue = string | number | boolean | null

/** One change to send: `from` is the value that the person saw, `value` the new one. */
export interface SettingSave {
  readonly field: string
  readonly from: SettingValue
  readonly value: SettingValue
}

/** The changes of one conversation that the server has not confirmed (CFG-9). */
export interface SaveQueue {
  /** in sending order; the first is in flight while `isSending` */
  readonly waiting: readonly SettingSave[]
  readonly isSending: boolean
  /** set aside with the reason, until they are retried */
  readonly failed: readonly { readonly save: SettingSave; readonly reason: string }[]
  /** set aside because someone else changed the same field, until the person decides */
  readonly conflicts: readonly { readonly save: SettingSave; readonly theirs: SettingValue }[]
}

/** Nothing to save: every setting equals the server's. */
export const EMPTY_QUEUE: SaveQueue = { waiting: [], isSending: false, failed: [], conflicts: [] }

/** True if two values of a setting are equal; an empty text equals none. */
export const isSameSetting = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')

const hasNoEffect = (save: SettingSave) => isSameSetting(save.from, save.value)
const isForField = (field: string) => (save: SettingSave) => save.field === field

/**
 * Adds a change. A change of the same field that has not been sent is merged into it, so only the last value is sent; a
 * change back to the original value is dropped. The conflict of a field stays.
 */
export function addChange(queue: SaveQueue, save: SettingSave): SaveQueue {
  if (queue.conflicts.some((conflict) => conflict.save.field === save.field)) {
    const conflicts = queue.conflicts.map((conflict) =>
      conflict.save.field === save.field
        ? { ...conflict, save: { ...conflict.save, value: save.value } }
        : conflict,
    )
    return { ...queue, conflicts }
  }
  const inFlight = queue.isSending ? queue.waiting.slice(0, 1) : []
  const unsent = queue.waiting.slice(inFlight.length)
  const before =
    unsent.find(isForField(save.field)) ??
    queue.failed.find((failure) => failure.save.field === save.field)?.save
  const folded = before ? { ...save, from: before.from } : save
  const others = unsent.filter((other) => other.field !== save.field)
  return {
    ...queue,
    waiting: [...inFlight, ...others, ...(hasNoEffect(folded) ? [] : [folded])],
    failed: queue.failed.filter((failure) => failure.save.field !== save.field),
  }
}

/** Marks the first change as in flight. */
export const startSave = (queue: SaveQueue): SaveQueue => ({ ...queue, isSending: queue.waiting.length > 0 })

/** Removes the first change: the server has it, or no longer needs it. */
export const finishSave = (queue: SaveQueue): SaveQueue => ({
  ...queue,
  isSending: false,
  waiting: queue.waiting.slice(1),
})

/**
 * Sets the first change aside because it could not be saved; the others continue. If the same field was changed again
 * meanwhile, the newer change replaces it.
 */
export function failSave(queue: SaveQueue, reason: string): SaveQueue {
  const [head, ...rest] = queue.waiting
  if (!head) return queue
  const idle = { ...queue, isSending: false }
  if (!rest.some(isForField(head.field)))
    return { ...idle, waiting: rest, failed: [...queue.failed, { save: head, reason }] }
  const waiting = rest.map((save) => (save.field === head.field ? { ...save, from: head.from } : save))
  return { ...idle, waiting: waiting.filter((save) => !hasNoEffect(save)) }
}

/** Sets the first change aside for the person to decide: someone else set the same field to `theirs`. */
export function markConflict(queue: SaveQueue, theirs: SettingValue): SaveQueue {
  const [head, ...rest] = queue.waiting
  if (!head) return queue
  const value = rest.findLast(isForField(head.field))?.value ?? head.value
  return {
    ...queue,
    isSending: false,
    waiting: rest.filter((save) => save.field !== head.field),
    conflicts: [...queue.conflicts, { save: { ...head, value }, theirs }],
  }
}

/** Queues everything that failed again. */
export const retrySaves = (queue: SaveQueue): SaveQueue => ({
  ...queue,
  failed: [],
  waiting: [...queue.waiting, ...queue.failed.map((failure) => failure.save)],
})

/** Ends a conflict: one's own value is sent again, over theirs, or is dropped. */
export function resolveConflict(queue: SaveQueue, field: string, choice: 'mine' | 'theirs'): SaveQueue {
  const conflict = queue.conflicts.find(({ save }) => save.field === field)
  if (!conflict) return queue
  const again = { ...conflict.save, from: conflict.theirs }
  return {
    ...queue,
    conflicts: queue.conflicts.filter((other) => other !== conflict),
    waiting: choice === 'mine' && !hasNoEffect(again) ? [...queue.waiting, again] : queue.waiting,
  }
}

/** The values that are not saved yet, to show in place of the server's. */
export function getUnsavedValues(queue: SaveQueue): Record<string, SettingValue> {
  const saves = [...[...queue.failed, ...queue.conflicts].map(({ save }) => save), ...queue.waiting]
  return Object.fromEntries(saves.map((save) => [save.field, save.value]))
}

/** The state of the save indicator (CFG-5). */
export function getSaveState(queue: SaveQueue): 'saving' | 'saved' | 'failed' {
  if (queue.waiting.length > 0) return 'saving'
  return queue.failed.length + queue.conflicts.length > 0 ? 'failed' : 'saved'
}

/**
 * Decides the next step for a change, given the current conversation: before it is sent, and again when the server
 * reports that the settings have changed. Send it (again), finish because the value is already there, or ask the person
 * because someone else changed the same field.
 */
export function getNextStep(save: SettingSave, current: object): 'send' | 'done' | 'ask' {
  const now = (current as Readonly<Record<string, unknown>>)[save.field]
  if (isSameSetting(now, save.value)) return 'done'
  return isSameSetting(now, save.from) ? 'send' : 'ask'
}

/**
 * The settings to send with a change: the conversation's settable fields, then the changed one (CFG-8). Null means absent in requests and is left out.
 * @param settable the fields that the call accepts
 */
export function getSettingsToSend(
  current: object,
  settable: readonly string[],
  save: SettingSave,
): Record<string, SettingValue> {
  const has = Object.entries(current).filter(([field, value]) => settable.includes(field) && value !== null)
  return { ...Object.fromEntries(has), [save.field]: save.value }
}

/** Merges an answer into the local copy: fields that the answer lacks stay. */
export function mergeReply<C extends object>(local: C, answer: Partial<NoInfer<C>>): C {
  const fields = Object.entries(answer).filter(([, value]) => value !== undefined)
  return { ...local, ...Object.fromEntries(fields) }
}
