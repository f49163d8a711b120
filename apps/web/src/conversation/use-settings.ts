import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { sameSetting, type SaveQueue, saveState, type SettingValue, unsavedValues } from './save-queue.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SaveState } from '../ui/SaveStatus.tsx'
import { useLayOver, useUpdateConversationMutation } from './conversations-api.ts'
import { makeSettingsSaver, valueIn } from './settings-saver.ts'

/** The settings of a conversation as a form sees them. */
export interface Settings {
  /** the conversation with every change on it, saved or not */
  shown: ConversationDetails
  /** the conversation as the server has it */
  saved: ConversationDetails
  state: SaveState
  queue: SaveQueue
  /** @param from what the person saw when they began, if that is not what is shown now */
  change: (field: string, value: SettingValue, from?: SettingValue) => void
  retry: () => void
  resolve: (field: string, choice: 'mine' | 'theirs') => void
}

/** The settings of a loaded conversation, and the way to change them. One for each conversation that is open. */
export function useSettings(conversation: ConversationDetails): Settings {
  const [send] = useUpdateConversationMutation()
  const tell = useLayOver(conversation.conversation_id)
  const [saver] = useState(() =>
    makeSettingsSaver(conversation, { send: (body) => send({ body }).unwrap(), tell }),
  )
  useEffect(() => saver.follow(conversation), [saver, conversation])
  const { copy, queue } = useSyncExternalStore(saver.subscribe, saver.now)
  const shown: ConversationDetails = { ...copy, ...unsavedValues(queue) }
  const change = (field: string, value: SettingValue, from = valueIn(shown, field)) => {
    if (!sameSetting(from, value)) saver.change({ field, from, value })
  }
  return {
    shown,
    saved: copy,
    state: saveState(queue),
    queue,
    change,
    retry: saver.retry,
    resolve: saver.resolve,
  }
}
