import type { ConversationDetails, conversations } from '@folkmoot/api-types/conversations'
import type { EndpointInput } from '@folkmoot/api-types/endpoint'
import { getConversationStatus } from '@folkmoot/domain/lifecycle'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { ApiDispatch } from '../../api/optimistic.ts'
import { saveFields, type Settings } from '../../conversation/settings.ts'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'
import { useToast } from '../../ui/toasts.ts'
import { focusTitle } from './setting-save.tsx'

/** A change of the state (0 takes a time back), what is said when it is saved, and the change that takes it back. */
export interface StatusChange {
  readonly change: Pick<
    EndpointInput<typeof conversations.updateConversation>['body'],
    'is_active' | 'is_draft' | 'opens_at' | 'closes_at' | 'archived'
  >
  readonly message: string
  readonly undo?: StatusChange
}

/** The element of the toggle. */
export const TOGGLE_ID = 'setting-is_active'

/** Changes the state of a conversation at once, says so, and offers Undo where the change can be taken back. */
export function useLifecycleChange({ saved }: Settings) {
  const { conversation_id } = saved
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const dispatch = useDispatch<ApiDispatch>()
  const showToast = useToast()
  const [last, setLast] = useState<StatusChange>()
  const commit = async (wanted: StatusChange): Promise<boolean> => {
    setLast(wanted)
    setSaving(true)
    const { error: problem } = await dispatch(saveFields(conversation_id, wanted.change))
    setSaving(false)
    setError(problem)
    if (problem !== undefined) return false
    const { message, undo } = wanted
    showToast({
      message,
      about: 'status',
      intent: 'success',
      ...(undo && { onUndo: () => void commit(undo) }),
    })
    // the button that had the focus may be gone; the toggle stays
    if (document.activeElement?.id !== TOGGLE_ID) focusTitle()
    return true
  }
  return {
    commit,
    isSaving,
    error,
    reset: () => setError(undefined),
    retry: () => (last ? void commit(last) : undefined),
  }
}

export type LifecycleSaver = ReturnType<typeof useLifecycleChange>

/** Times as a change needs them, where 0 takes one back. */
const getTimes = ({ opens_at, closes_at }: ConversationDetails) => ({
  opens_at: opens_at ?? 0,
  closes_at: closes_at ?? 0,
})

/** Archives. Undo brings back a draft and a schedule too. */
function createArchiveChange(saved: ConversationDetails): StatusChange {
  const status = getConversationStatus(saved)
  const times = getTimes(saved)
  const undo = {
    draft: { archived: false, is_active: true, ...times },
    scheduled: { archived: false, ...times },
    open: { archived: false },
    closed: { archived: false },
    archived: { archived: false },
  }[status]
  return {
    change: { archived: true },
    message: words.archivedNow,
    undo: { change: undo, message: words.takenBack },
  }
}

/** The changes that buttons make at once, each with the one that takes it back. */
export function createStatusChanges(saved: ConversationDetails) {
  const times = getTimes(saved)
  const isScheduled = getConversationStatus(saved) === 'scheduled'
  const restoreTimes = { change: times, message: words.saved }
  return {
    open: {
      change: { is_active: true, is_draft: false },
      message: words.opened,
      undo: isScheduled
        ? { change: { is_active: false, ...times }, message: words.saved }
        : { change: { is_active: false }, message: words.closedNow },
    },
    close: {
      change: { is_active: false },
      message: words.closedNow,
      undo: { change: { is_active: true, ...times }, message: words.opened },
    },
    unschedule: { change: { opens_at: 0 }, message: words.unscheduled, undo: restoreTimes },
    archive: createArchiveChange(saved),
    takeBack: {
      change: { archived: false },
      message: words.takenBack,
      undo: { change: { archived: true }, message: words.archivedNow },
    },
  } satisfies Record<string, StatusChange>
}
