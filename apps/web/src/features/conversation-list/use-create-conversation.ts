import { NEW_DRAFT } from '@folkmoot/domain/conversations'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { isApiFailure } from '../../api/failure.ts'
import { useCreateConversationMutation } from '../../conversation/conversations-api.ts'

/**
 * Creates a draft and opens it (LIST-2). A second click while the first is under way does nothing.
 * @param onUnanswered when no answer came, so that nobody knows whether it was created
 */
export function useCreateConversation(onUnanswered: () => void) {
  const navigate = useNavigate()
  const [send, { isLoading, isSuccess, error }] = useCreateConversationMutation()
  const underWay = useRef(false)
  const create = async () => {
    // the button is disabled a render later than two quick clicks arrive
    if (underWay.current) return
    underWay.current = true
    const { data, error: problem } = await send({ body: NEW_DRAFT })
    if (problem && isApiFailure(problem) && problem.status === 0) onUnanswered()
    if (data) await navigate(`/m/${data.conversation_id}`)
    underWay.current = false
  }
  return { create, busy: isLoading || isSuccess, error }
}
