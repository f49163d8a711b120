import type { ConversationChange } from '@folkmoot/api-types/conversation-change'
import type { EndpointInput } from '@folkmoot/api-types/endpoint'
import { type Conversation, conversations, type ConversationDetails } from '@folkmoot/api-types/conversations'
import { COLOUR_FIELDS, DEFAULT_COLOUR } from '@folkmoot/domain/conversations'
import { createObservable, type Observable } from '@folkmoot/ui/observable'
import {
  addChange,
  markConflict,
  failSave,
  mergeReply,
  resolveConflict,
  retrySaves,
  EMPTY_QUEUE,
  type SaveQueue,
  finishSave,
  getSettingsToSend,
  type SettingSave,
  type SettingValue,
  startSave,
  getNextStep,
} from './save-queue.ts'
import { formatReason } from '../api/failure.ts'
import { messages } from '../messages.ts'
import { findCurrentConversation } from './conversations-api.ts'

/** The body of a save: the settings, the conversation's id, and the version that they are based on. */
type SaveBody = ConversationChange & { conversation_id: string; expected_settings_version: number }

/** The state of a conversation's settings. */
interface SaverState {
  readonly conversation: ConversationDetails
  readonly queue: SaveQueue
}

/** Saves the settings of one conversation, one change at a time. */
interface SettingsSaver {
  subscribe: (listener: () => void) => () => void
  /** the conversation as the server has it, and the unconfirmed changes; the same object until one of them changes */
  getState: () => SaverState
  /** applies a reloaded conversation, unless a save has made it outdated */
  applyReload: (copy: ConversationDetails) => void
  change: (save: SettingSave) => void
  retry: () => void
  resolve: (field: string, choice: 'mine' | 'theirs') => void
}

const SETTABLE_FIELDS = Object.keys(conversations.updateConversation.body.properties)

const isColourField = (field: string): boolean => COLOUR_FIELDS.some((colour) => colour === field)

/** Another program may change a conversation again and again; a save fails after this many tries. */
const MAX_TRIES = 5

/** A conversation's value of a settable field. */
export const getSettingValue = (conversation: object, field: string): SettingValue =>
  (conversation as Readonly<Record<string, SettingValue>>)[field] ?? null

/** Creates the body of a save from the contract's fields, with values as in the contract's answers. */
function createSaveBody(copy: ConversationDetails, save: SettingSave): SaveBody {
  const { conversation_id, settings_version } = copy
  // an empty value leaves a colour unchanged (CFG-4)
  const value = isColourField(save.field) ? save.value || DEFAULT_COLOUR : save.value
  const settings: Record<string, SettingValue> = getSettingsToSend(copy, SETTABLE_FIELDS, { ...save, value })
  return { ...settings, conversation_id, expected_settings_version: settings_version }
}

/** A change of the state: `LifecycleChange` as PUT takes it, where 0 takes a time back. */
export type StatusFieldsChange = Pick<
  EndpointInput<typeof conversations.updateConversation>['body'],
  'is_active' | 'is_draft' | 'opens_at' | 'closes_at' | 'archived'
>

/** Creates the body of a change of several fields at once, without the version: the server's rules decide whether it is still possible. */
export const createChangeBody = ({ conversation_id }: ConversationDetails, change: StatusFieldsChange) => ({
  ...change,
  conversation_id,
})

const isOutdated = (copy: ConversationDetails, current: ConversationDetails): boolean =>
  copy.settings_version < current.settings_version

interface ServerCalls {
  /** makes the call; rejects with an ApiFailure */
  send: (body: SaveBody) => Promise<Conversation>
  /** passes on the conversation's fields in an answer */
  onAnswer: (answer: Partial<Conversation>) => void
}

/** Shared state of the functions that work on one queue. */
interface SaverContext extends Observable<SaverState> {
  readonly server: ServerCalls
  isSaving: boolean
}

/**
 * Sends the first change. When someone else saved first, it compares the change with the current conversation and tries
 * again.
 */
async function saveOne(context: SaverContext, save: SettingSave, triesLeft: number): Promise<void> {
  const { get, set, server } = context
  const { conversation, queue } = get()
  const step = getNextStep(save, conversation)
  if (step === 'done') return set({ queue: finishSave(queue) })
  if (step === 'ask') return set({ queue: markConflict(queue, getSettingValue(conversation, save.field)) })
  if (triesLeft === 0) return set({ queue: failSave(queue, messages.tooManyChanges) })
  set({ queue: startSave(queue) })
  try {
    const answer = await server.send(createSaveBody(conversation, save))
    set({ conversation: mergeReply(get().conversation, answer), queue: finishSave(get().queue) })
    server.onAnswer(answer)
  } catch (problem) {
    const current = findCurrentConversation(problem)
    if (!current) return set({ queue: failSave(get().queue, formatReason(problem)) })
    set({ conversation: mergeReply(get().conversation, current) })
    server.onAnswer(current)
    return saveOne(context, save, triesLeft - 1)
  }
}

async function saveAll(context: SaverContext): Promise<void> {
  if (context.isSaving) return
  context.isSaving = true
  for (let [save] = context.get().queue.waiting; save; [save] = context.get().queue.waiting)
    await saveOne(context, save, MAX_TRIES)
  context.isSaving = false
}

/**
 * Creates the saver of one conversation. It continues after its screen is left, until every change is saved or set
 * aside.
 * @param loaded the conversation as it was loaded
 */
export function createSettingsSaver(loaded: ConversationDetails, server: ServerCalls): SettingsSaver {
  const observable = createObservable<SaverState>({ conversation: loaded, queue: EMPTY_QUEUE })
  const context: SaverContext = { ...observable, server, isSaving: false }
  const { get, set, subscribe } = observable
  const enqueue = (queue: SaveQueue) => {
    set({ queue })
    void saveAll(context)
  }
  return {
    subscribe,
    getState: get,
    applyReload: (reloaded) => {
      if (!isOutdated(reloaded, get().conversation)) set({ conversation: reloaded })
    },
    change: (save) => enqueue(addChange(get().queue, save)),
    retry: () => enqueue(retrySaves(get().queue)),
    resolve: (field, choice) => enqueue(resolveConflict(get().queue, field, choice)),
  }
}
