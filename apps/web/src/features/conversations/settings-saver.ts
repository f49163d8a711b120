import {
  type Conversation,
  type ConversationChange,
  conversations,
  type ConversationDetails,
} from '@folkmoot/api-types'
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
} from '@folkmoot/domain'
import { reasonOf } from '../../api/failure.ts'
import { messages } from '../../messages.ts'
import { conversationIn } from './conversations-api.ts'

/** What goes out with a save: the settings, which conversation, and the version that they started from. */
export type SaveBody = ConversationChange & { conversation_id: string; expected_settings_version?: number }

/** Saves the settings of one conversation, one change after another. */
export interface SettingsSaver {
  subscribe: (listener: () => void) => () => void
  queue: () => SaveQueue
  /** takes over what a reload of the conversation brought */
  follow: (copy: ConversationDetails) => void
  change: (save: SettingSave) => void
  retry: () => void
  resolve: (field: string, choice: 'mine' | 'theirs') => void
}

const SETTABLE = Object.keys(conversations.updateConversation.body.properties)

/** Somebody else's program may change a conversation again and again; a save gives way after this many tries. */
const MOST_TRIES = 5

/** The body of a save; its fields are those of the contract, with the values that the contract's answers had. */
function bodyOf(copy: ConversationDetails, save: SettingSave): SaveBody {
  const { conversation_id, settings_version } = copy
  const settings: Record<string, SettingValue> = settingsToSend(copy, SETTABLE, save)
  return { ...settings, conversation_id, expected_settings_version: settings_version }
}

interface Server {
  /** makes the call; rejected with an ApiFailure */
  send: (body: SaveBody) => Promise<Conversation>
  /** hands on what an answer says of the conversation, before the change counts as saved */
  tell: (answer: Partial<Conversation>) => void
}

/** What the work on a queue shares: the conversation as far as it is known, the queue, who listens to it. */
interface Desk {
  copy: ConversationDetails
  queue: SaveQueue
  working: boolean
  readonly listeners: Set<() => void>
}

function become(desk: Desk, queue: SaveQueue): void {
  desk.queue = queue
  for (const listener of desk.listeners) listener()
}

/** Sends the first change; a refusal because of somebody else's save is answered by looking again. */
async function attempt(desk: Desk, save: SettingSave, server: Server, triesLeft: number): Promise<void> {
  const take = (answer: Partial<Conversation>) => {
    desk.copy = mergedAnswer(desk.copy, answer)
    server.tell(answer)
  }
  const step = stepFor(save, desk.copy)
  if (step === 'done') return become(desk, settled(desk.queue))
  if (step === 'ask') {
    const theirs = (desk.copy as Record<string, unknown>)[save.field]
    return become(desk, disputed(desk.queue, theirs as SettingValue))
  }
  if (triesLeft === 0) return become(desk, failed(desk.queue, messages.tooManyChanges))
  become(desk, started(desk.queue))
  try {
    take(await server.send(bodyOf(desk.copy, save)))
  } catch (problem) {
    const current = conversationIn(problem)
    if (!current) return become(desk, failed(desk.queue, reasonOf(problem)))
    take(current)
    return attempt(desk, save, server, triesLeft - 1)
  }
  become(desk, settled(desk.queue))
}

async function work(desk: Desk, server: Server): Promise<void> {
  if (desk.working) return
  desk.working = true
  for (let save = desk.queue.waiting[0]; save; save = desk.queue.waiting[0])
    await attempt(desk, save, server, MOST_TRIES)
  desk.working = false
}

/**
 * Makes the saver of one conversation. It goes on when its screen is left, until everything is saved or set aside.
 * @param loaded the conversation as it was loaded
 */
export function makeSettingsSaver(loaded: ConversationDetails, server: Server): SettingsSaver {
  const desk: Desk = { copy: loaded, queue: SAVED, working: false, listeners: new Set() }
  const enter = (queue: SaveQueue) => {
    become(desk, queue)
    void work(desk, server)
  }
  return {
    subscribe: (listener) => {
      desk.listeners.add(listener)
      return () => desk.listeners.delete(listener)
    },
    queue: () => desk.queue,
    follow: (reloaded) => {
      const overtaken = reloaded.settings_version < desk.copy.settings_version
      if (!overtaken) desk.copy = reloaded
    },
    change: (save) => enter(changed(desk.queue, save)),
    retry: () => enter(retried(desk.queue)),
    resolve: (field, choice) => enter(resolved(desk.queue, field, choice)),
  }
}
