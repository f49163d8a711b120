import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import {
  isSameSetting,
  type SaveQueue,
  getSaveState,
  type SettingValue,
  getUnsavedValues,
} from './save-queue.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SaveState } from '../ui/SaveStatus.tsx'
import { usePatchConversation, useUpdateConversationMutation } from './conversations-api.ts'
import { createSettingsSaver, getSettingValue } from './settings-saver.ts'

/** The settings of a conversation for a form. */
export interface Settings {
  /** the conversation with every change applied, saved or not */
  shown: ConversationDetails
  /** the conversation as the server has it */
  saved: ConversationDetails
  state: SaveState
  queue: SaveQueue
  /** @param from the value that the person saw at the start, if it differs from the shown one */
  change: (field: string, value: SettingValue, from?: SettingValue) => void
  retry: () => void
  resolve: (field: string, choice: 'mine' | 'theirs') => void
}

/** The settings of a loaded conversation, and functions that change them. Create one for each open conversation. */
export function useSettings(loaded: ConversationDetails): Settings {
  const [send] = useUpdateConversationMutation()
  const onAnswer = usePatchConversation(loaded.conversation_id)
  const [saver] = useState(() =>
    createSettingsSaver(loaded, { send: (body) => send({ body }).unwrap(), onAnswer }),
  )
  useEffect(() => saver.applyReload(loaded), [saver, loaded])
  const { conversation, queue } = useSyncExternalStore(saver.subscribe, saver.getState)
  const shown: ConversationDetails = { ...conversation, ...getUnsavedValues(queue) }
  const change = (field: string, value: SettingValue, from = getSettingValue(shown, field)) => {
    if (!isSameSetting(from, value)) saver.change({ field, from, value })
  }
  return {
    shown,
    saved: conversation,
    state: getSaveState(queue),
    queue,
    change,
    retry: saver.retry,
    resolve: saver.resolve,
  }
}
