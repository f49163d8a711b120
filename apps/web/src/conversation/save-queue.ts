/** What a setting of a conversation can hold. */
export type SettingValue = string | number | boolean | null

/** One change on its way to the server: `from` is what the person saw, `value` what they made of it. */
export interface SettingSave {
  readonly field: string
  readonly from: SettingValue
  readonly value: SettingValue
}

/** The changes of one conversation that the server has not taken yet (CFG-9). */
export interface SaveQueue {
  /** in the order they go out; the first is on its way while `sending` */
  readonly waiting: readonly SettingSave[]
  readonly isSending: boolean
  /** set aside with the reason, until they are tried again */
  readonly failed: readonly { readonly save: SettingSave; readonly reason: string }[]
  /** set aside because someone else changed the same field, until the person decides */
  readonly disputed: readonly { readonly save: SettingSave; readonly theirs: SettingValue }[]
}

/** Nothing to save: every setting is as the server has it. */
export const EMPTY_QUEUE: SaveQueue = { waiting: [], isSending: false, failed: [], disputed: [] }

/** Whether two values of a setting are the same; an empty text and none at all are. */
export const isSameSetting = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')

const hasNoEffect = (save: SettingSave) => isSameSetting(save.from, save.value)
const isForField = (field: string) => (save: SettingSave) => save.field === field

/**
 * Takes up a change. What has not left yet for the same field is folded into it, so that only the last value goes out;
 * a change that leads back to where it began is forgotten. A disputed field stays disputed.
 */
export function addChange(queue: SaveQueue, save: SettingSave): SaveQueue {
  if (queue.disputed.some((dispute) => dispute.save.field === save.field)) {
    const disputed = queue.disputed.map((dispute) =>
      dispute.save.field === save.field
        ? { ...dispute, save: { ...dispute.save, value: save.value } }
        : dispute,
    )
    return { ...queue, disputed }
  }
  const leaving = queue.isSending ? queue.waiting.slice(0, 1) : []
  const staying = queue.waiting.slice(leaving.length)
  const before =
    staying.find(isForField(save.field)) ??
    queue.failed.find((failure) => failure.save.field === save.field)?.save
  const folded = before ? { ...save, from: before.from } : save
  const others = staying.filter((other) => other.field !== save.field)
  return {
    ...queue,
    waiting: [...leaving, ...others, ...(hasNoEffect(folded) ? [] : [folded])],
    failed: queue.failed.filter((failure) => failure.save.field !== save.field),
  }
}

/** Marks the first change as on its way. */
export const startSave = (queue: SaveQueue): SaveQueue => ({ ...queue, isSending: queue.waiting.length > 0 })

/** Strikes the first change off: the server has it, or needs it no more. */
export const finishSave = (queue: SaveQueue): SaveQueue => ({
  ...queue,
  isSending: false,
  waiting: queue.waiting.slice(1),
})

/**
 * Sets the first change aside because it could not be saved; the others go on. If the same field was changed again
 * meanwhile, the newer change takes its place instead.
 */
export function failSave(queue: SaveQueue, reason: string): SaveQueue {
  const [head, ...rest] = queue.waiting
  if (!head) return queue
  const calm = { ...queue, sending: false }
  if (!rest.some(isForField(head.field)))
    return { ...calm, waiting: rest, failed: [...queue.failed, { save: head, reason }] }
  const waiting = rest.map((save) => (save.field === head.field ? { ...save, from: head.from } : save))
  return { ...calm, waiting: waiting.filter((save) => !hasNoEffect(save)) }
}

/** Sets the first change aside for the person to decide: someone else has made `theirs` of the same field. */
export function disputeSave(queue: SaveQueue, theirs: SettingValue): SaveQueue {
  const [head, ...rest] = queue.waiting
  if (!head) return queue
  const value = rest.findLast(isForField(head.field))?.value ?? head.value
  return {
    ...queue,
    isSending: false,
    waiting: rest.filter((save) => save.field !== head.field),
    disputed: [...queue.disputed, { save: { ...head, value }, theirs }],
  }
}

/** Puts everything that failed back in the queue. */
export const retrySaves = (queue: SaveQueue): SaveQueue => ({
  ...queue,
  failed: [],
  waiting: [...queue.waiting, ...queue.failed.map((failure) => failure.save)],
})

/** Ends a dispute: one's own value goes out again, over theirs, or is given up. */
export function resolveDispute(queue: SaveQueue, field: string, choice: 'mine' | 'theirs'): SaveQueue {
  const dispute = queue.disputed.find(({ save }) => save.field === field)
  if (!dispute) return queue
  const again = { ...dispute.save, from: dispute.theirs }
  return {
    ...queue,
    disputed: queue.disputed.filter((other) => other !== dispute),
    waiting: choice === 'mine' && !hasNoEffect(again) ? [...queue.waiting, again] : queue.waiting,
  }
}

/** What to show instead of the server's values: everything that is not saved yet. */
export function getUnsavedValues(queue: SaveQueue): Record<string, SettingValue> {
  const saves = [...[...queue.failed, ...queue.disputed].map(({ save }) => save), ...queue.waiting]
  return Object.fromEntries(saves.map((save) => [save.field, save.value]))
}

/** The word for the save indicator (CFG-5). */
export function getSaveState(queue: SaveQueue): 'saving' | 'saved' | 'failed' {
  if (queue.waiting.length > 0) return 'saving'
  return queue.failed.length + queue.disputed.length > 0 ? 'failed' : 'saved'
}

/**
 * What a change needs, given the conversation as it is now, before it goes out and again when the server says that the
 * settings have changed: be sent (or repeated), nothing more because it holds already, or a question to the person
 * because someone else has changed the very same field.
 */
export function getNextStep(save: SettingSave, current: object): 'send' | 'done' | 'ask' {
  const now = (current as Readonly<Record<string, unknown>>)[save.field]
  if (isSameSetting(now, save.value)) return 'done'
  return isSameSetting(now, save.from) ? 'send' : 'ask'
}

/**
 * The settings that go out with a change: those the conversation has, then the one changed field, since other servers
 * fall back to a default for what is absent. Null means absent on the wire and is left out.
 * @param settable the fields that the call takes
 */
export function getSettingsToSend(
  current: object,
  settable: readonly string[],
  save: SettingSave,
): Record<string, SettingValue> {
  const has = Object.entries(current).filter(([field, value]) => settable.includes(field) && value !== null)
  return { ...Object.fromEntries(has), [save.field]: save.value }
}

/** Lays an answer over the local copy: what the answer leaves out (is_owner, is_mod on some servers) stays. */
export function mergeReply<C extends object>(local: C, answer: Partial<NoInfer<C>>): C {
  const given = Object.entries(answer).filter(([, value]) => value !== undefined)
  return { ...local, ...Object.fromEntries(given) }
}
