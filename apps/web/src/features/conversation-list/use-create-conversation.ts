import { NEW_DRAFT } from '@folkmoot/domain/lifecycle'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { isApiFailure } from '../../api/failure.ts'
import { useCreateConversationMutation } from '../../conversation/conversations-api.ts'

/**
 * Creates a draft and opens it (LIST-2). A second click while a request is running does nothing.
 * @param onUnanswered called when no reply came, so the outcome is unknown
 */
export function useCreateConversation(onUnanswered: () => void) {
  const navigate = useNavigate()
  const [send, { isLoading, isSuccess, error }] = useCreateConversationMutation()
  const isRunning = useRef(false)
  const create = async () => {
    // two quick clicks arrive before the render that disables the button
    if (isRunning.current) return
    isRunning.current = true
    const { data, error: problem } = await send({ body: NEW_DRAFT })
    if (problem && isApiFailure(problem) && problem.status === 0) onUnanswered()
    if (data) await navigate(`/m/${data.conversation_id}`)
    isRunning.current = false
  }
  return { create, busy: isLoading || isSuccess, error }
}
