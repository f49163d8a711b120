import {
  type Conversation,
  type ConversationChange,
  conversations,
  type ConversationDetails,
} from '@folkmoot/api-types/conversations'
import { DEFAULT_COLOUR } from '@folkmoot/domain/conversations'
import {
  addChange,
  disputeSave,
  failSave,
  mergeReply,
  resolveDispute,
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

/** What goes out with a save: the settings, which conversation, and the version that they started from. */
export type SaveBody = ConversationChange & { conversation_id: string; expected_settings_version?: number }

/** Where the settings of a conversation stand. */
export interface SaverState {
  readonly conversation: ConversationDetails
  readonly queue: SaveQueue
}

/** Saves the settings of one conversation, one change after another. */
export interface SettingsSaver {
  subscribe: (listener: () => void) => () => void
  /** the conversation as the server has it, and what it has not taken yet; the same object until one of them changes */
  getState: () => SaverState
  /** takes over what a reload of the conversation brought */
  applyReload: (copy: ConversationDetails) => void
  change: (save: SettingSave) => void
  retry: () => void
  resolve: (field: string, choice: 'mine' | 'theirs') => void
}

const SETTABLE_FIELDS = Object.keys(conversations.updateConversation.body.properties)

/** Emptied, these go out as a word: without a value the contract leaves a field as it is (CFG-4). */
const COLOUR_FIELDS = ['help_bgcolor', 'help_color']

/** Somebody else's program may change a conversation again and again; a save gives way after this many tries. */
const MAX_TRIES = 5

/** What a conversation has in a field that can be set. */
export const getSettingValue = (conversation: object, field: string): SettingValue =>
  (conversation as Readonly<Record<string, SettingValue>>)[field] ?? null

/** The body of a save; its fields are those of the contract, with the values that the contract's answers had. */
function createSaveBody(copy: ConversationDetails, save: SettingSave): SaveBody {
  const { conversation_id, settings_version } = copy
  const value = COLOUR_FIELDS.includes(save.field) ? save.value || DEFAULT_COLOUR : save.value
  const settings: Record<string, SettingValue> = getSettingsToSend(copy, SETTABLE_FIELDS, { ...save, value })
  return { ...settings, conversation_id, expected_settings_version: settings_version }
}

interface ServerCalls {
  /** makes the call; rejected with an ApiFailure */
  send: (body: SaveBody) => Promise<Conversation>
  /** hands on what an answer says of the conversation */
  onAnswer: (answer: Partial<Conversation>) => void
}

/** What the work on a queue shares: where it stands, and who listens. */
interface SaverContext {
  state: SaverState
  isSaving: boolean
  readonly listeners: Set<() => void>
}

function setState(desk: SaverContext, change: Partial<SaverState>): void {
  desk.state = { ...desk.state, ...change }
  for (const listener of desk.listeners) listener()
}

/** Sends the first change; a refusal because of somebody else's save is answered by looking again. */
async function saveOne(
  desk: SaverContext,
  save: SettingSave,
  server: ServerCalls,
  triesLeft: number,
): Promise<void> {
  const { conversation: copy, queue } = desk.state
  const step = getNextStep(save, copy)
  if (step === 'done') return setState(desk, { queue: finishSave(queue) })
  if (step === 'ask') return setState(desk, { queue: disputeSave(queue, getSettingValue(copy, save.field)) })
  if (triesLeft === 0) return setState(desk, { queue: failSave(queue, messages.tooManyChanges) })
  setState(desk, { queue: startSave(queue) })
  try {
    const answer = await server.send(createSaveBody(copy, save))
    setState(desk, {
      conversation: mergeReply(desk.state.conversation, answer),
      queue: finishSave(desk.state.queue),
    })
    server.onAnswer(answer)
  } catch (problem) {
    const current = findCurrentConversation(problem)
    if (!current) return setState(desk, { queue: failSave(desk.state.queue, formatReason(problem)) })
    setState(desk, { conversation: mergeReply(desk.state.conversation, current) })
    server.onAnswer(current)
    return saveOne(desk, save, server, triesLeft - 1)
  }
}

async function saveAll(desk: SaverContext, server: ServerCalls): Promise<void> {
  if (desk.isSaving) return
  desk.isSaving = true
  for (let save = desk.state.queue.waiting[0]; save; save = desk.state.queue.waiting[0])
    await saveOne(desk, save, server, MAX_TRIES)
  desk.isSaving = false
}

/**
 * Makes the saver of one conversation. It goes on when its screen is left, until everything is saved or set aside.
 * @param loaded the conversation as it was loaded
 */
export function createSettingsSaver(loaded: ConversationDetails, server: ServerCalls): SettingsSaver {
  const desk: SaverContext = {
    state: { conversation: loaded, queue: EMPTY_QUEUE },
    isSaving: false,
    listeners: new Set(),
  }
  const enter = (queue: SaveQueue) => {
    setState(desk, { queue })
    void saveAll(desk, server)
  }
  return {
    subscribe: (listener) => {
      desk.listeners.add(listener)
      return () => desk.listeners.delete(listener)
    },
    getState: () => desk.state,
    applyReload: (reloaded) => {
      const overtaken = reloaded.settings_version < desk.state.conversation.settings_version
      if (!overtaken) setState(desk, { conversation: reloaded })
    },
    change: (save) => enter(addChange(desk.state.queue, save)),
    retry: () => enter(retrySaves(desk.state.queue)),
    resolve: (field, choice) => enter(resolveDispute(desk.state.queue, field, choice)),
  }
}
