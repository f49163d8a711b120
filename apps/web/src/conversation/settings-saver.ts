import {
  type Conversation,
  type ConversationChange,
  conversations,
  type ConversationDetails,
} from '@folkmoot/api-types/conversations'
import { DEFAULT_COLOUR } from '@folkmoot/domain/conversations'
import {
  changed,
  disputed,
  failed,
  mergedAnswer,
  resolved,
  retried,
  SAVED,
  type SaveQueue,
  settled,
  settingsToSend,
  type SettingSave,
  type SettingValue,
  started,
  stepFor,
} from './save-queue.ts'
import { reasonOf } from '../api/failure.ts'
import { messages } from '../messages.ts'
import { conversationIn } from './conversations-api.ts'

/** What goes out with a save: the settings, which conversation, and the version that they started from. */
export type SaveBody = ConversationChange & { conversation_id: string; expected_settings_version?: number }

/** Where the settings of a conversation stand. */
export interface Standing {
  readonly copy: ConversationDetails
  readonly queue: SaveQueue
}

/** Saves the settings of one conversation, one change after another. */
export interface SettingsSaver {
  subscribe: (listener: () => void) => () => void
  /** the conversation as the server has it, and what it has not taken yet; the same object until one of them changes */
  now: () => Standing
  /** takes over what a reload of the conversation brought */
  follow: (copy: ConversationDetails) => void
  change: (save: SettingSave) => void
  retry: () => void
  resolve: (field: string, choice: 'mine' | 'theirs') => void
}

const SETTABLE = Object.keys(conversations.updateConversation.body.properties)

/** Emptied, these go out as a word: without a value the contract leaves a field as it is (CFG-4). */
const COLOURS = ['help_bgcolor', 'help_color']

/** Somebody else's program may change a conversation again and again; a save gives way after this many tries. */
const MOST_TRIES = 5

/** What a conversation has in a field that can be set. */
export const valueIn = (conversation: object, field: string): SettingValue =>
  (conversation as Readonly<Record<string, SettingValue>>)[field] ?? null

/** The body of a save; its fields are those of the contract, with the values that the contract's answers had. */
function bodyOf(copy: ConversationDetails, save: SettingSave): SaveBody {
  const { conversation_id, settings_version } = copy
  const value = COLOURS.includes(save.field) ? save.value || DEFAULT_COLOUR : save.value
  const settings: Record<string, SettingValue> = settingsToSend(copy, SETTABLE, { ...save, value })
  return { ...settings, conversation_id, expected_settings_version: settings_version }
}

interface Server {
  /** makes the call; rejected with an ApiFailure */
  send: (body: SaveBody) => Promise<Conversation>
  /** hands on what an answer says of the conversation */
  tell: (answer: Partial<Conversation>) => void
}

/** What the work on a queue shares: where it stands, and who listens. */
interface Desk {
  now: Standing
  working: boolean
  readonly listeners: Set<() => void>
}

function become(desk: Desk, change: Partial<Standing>): void {
  desk.now = { ...desk.now, ...change }
  for (const listener of desk.listeners) listener()
}

/** Sends the first change; a refusal because of somebody else's save is answered by looking again. */
async function attempt(desk: Desk, save: SettingSave, server: Server, triesLeft: number): Promise<void> {
  const { copy, queue } = desk.now
  const step = stepFor(save, copy)
  if (step === 'done') return become(desk, { queue: settled(queue) })
  if (step === 'ask') return become(desk, { queue: disputed(queue, valueIn(copy, save.field)) })
  if (triesLeft === 0) return become(desk, { queue: failed(queue, messages.tooManyChanges) })
  become(desk, { queue: started(queue) })
  try {
    const answer = await server.send(bodyOf(copy, save))
    become(desk, { copy: mergedAnswer(desk.now.copy, answer), queue: settled(desk.now.queue) })
    server.tell(answer)
  } catch (problem) {
    const current = conversationIn(problem)
    if (!current) return become(desk, { queue: failed(desk.now.queue, reasonOf(problem)) })
    become(desk, { copy: mergedAnswer(desk.now.copy, current) })
    server.tell(current)
    return attempt(desk, save, server, triesLeft - 1)
  }
}

async function work(desk: Desk, server: Server): Promise<void> {
  if (desk.working) return
  desk.working = true
  for (let save = desk.now.queue.waiting[0]; save; save = desk.now.queue.waiting[0])
    await attempt(desk, save, server, MOST_TRIES)
  desk.working = false
}

/**
 * Makes the saver of one conversation. It goes on when its screen is left, until everything is saved or set aside.
 * @param loaded the conversation as it was loaded
 */
export function makeSettingsSaver(loaded: ConversationDetails, server: Server): SettingsSaver {
  const desk: Desk = { now: { copy: loaded, queue: SAVED }, working: false, listeners: new Set() }
  const enter = (queue: SaveQueue) => {
    become(desk, { queue })
    void work(desk, server)
  }
  return {
    subscribe: (listener) => {
      desk.listeners.add(listener)
      return () => desk.listeners.delete(listener)
    },
    now: () => desk.now,
    follow: (reloaded) => {
      const overtaken = reloaded.settings_version < desk.now.copy.settings_version
      if (!overtaken) become(desk, { copy: reloaded })
    },
    change: (save) => enter(changed(desk.now.queue, save)),
    retry: () => enter(retried(desk.now.queue)),
    resolve: (field, choice) => enter(resolved(desk.now.queue, field, choice)),
  }
}
