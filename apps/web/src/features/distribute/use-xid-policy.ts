import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import type { XidPolicy } from '@folkmoot/domain/xid-signing'
import { usePatchConversation, useUpdateConversationMutation } from '../../conversation/conversations-api.ts'
import { xidSigningMessages } from '../../messages/xid-signing.ts'
import { useToast } from '../../ui/toasts.ts'

/** What the conversation asks of external ids, and the function that changes it. */
export interface XidPolicyState {
  policy: XidPolicy
  /** ids decide who takes part, so they cannot be ignored */
  isRequired: boolean
  choose: (policy: XidPolicy) => Promise<void>
  isSaving: boolean
  error?: unknown
}

/** Reads and saves what a conversation asks of external ids; a change is reported with Undo. */
export function useXidPolicy(conversation: ConversationDetails): XidPolicyState {
  const { conversation_id, xid_required, use_xid_whitelist } = conversation
  const policy = conversation.xid_policy
  const showToast = useToast()
  const [send, { isLoading, error }] = useUpdateConversationMutation()
  const onAnswer = usePatchConversation(conversation_id)
  const save = async (xid_policy: XidPolicy) => {
    const { data } = await send({ body: { conversation_id, xid_policy } })
    if (data) onAnswer(data)
    return data !== undefined
  }
  const choose = async (chosen: XidPolicy) => {
    if (!(await save(chosen))) return
    const message = xidSigningMessages.policySaved[chosen]
    showToast({ message, about: 'xid_policy', onUndo: () => void save(policy) })
  }
  return { policy, isRequired: xid_required || use_xid_whitelist, choose, isSaving: isLoading, error }
}
