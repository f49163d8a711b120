import { useState } from 'react'
import { usePatchConversation, useUpdateConversationMutation } from '../../conversation/conversations-api.ts'
import { createChangeBody, type StatusFieldsChange } from '../../conversation/settings-saver.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { useToast } from '../../ui/toasts.ts'
import { focusTitle } from './focus-setting.ts'

/** A change of the state, what is said when it is saved, and the change that takes it back. */
export interface StatusChange {
  readonly change: StatusFieldsChange
  readonly message: string
  readonly undo?: StatusChange
}

/** Changes the state of a conversation at once, says so, and offers Undo where the change can be taken back. */
export function useLifecycleChange({ saved }: Settings) {
  const { conversation_id } = saved
  const [send, { isLoading, error, reset }] = useUpdateConversationMutation()
  const patch = usePatchConversation(conversation_id)
  const showToast = useToast()
  const [last, setLast] = useState<StatusChange>()
  const commit = async (wanted: StatusChange): Promise<boolean> => {
    setLast(wanted)
    const { data } = await send({ body: createChangeBody(saved, wanted.change) })
    if (!data) return false
    patch(data)
    const { message, undo } = wanted
    showToast({
      message,
      about: 'status',
      intent: 'success',
      ...(undo && { onUndo: () => void commit(undo) }),
    })
    // the button that had the focus is gone
    focusTitle()
    return true
  }
  return {
    commit,
    isSaving: isLoading,
    error,
    reset,
    retry: () => (last ? void commit(last) : undefined),
  }
}

export type LifecycleSaver = ReturnType<typeof useLifecycleChange>
