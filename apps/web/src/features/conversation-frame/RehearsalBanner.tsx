import { Button } from '@blueprintjs/core'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { useNavigate } from 'react-router-dom'
import { formatReason } from '../../api/failure.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { hasOwnerRights } from '../../api/permission.ts'
import { useDeleteConversationMutation } from '../../conversation/conversations-api.ts'
import { formatZonedTime } from '../../conversation/lifecycle-times.ts'
import { rehearsalMessages as words } from '../../messages/rehearsal.ts'
import { useToast } from '../../ui/toasts.ts'

/** Says above every screen of a rehearsal that it is one, and deletes it by one click (LIFE-18). */
export function RehearsalBanner({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id, rehearsal_until, rehearsal_people } = conversation
  const { data: user } = useCurrentUser()
  const [send, { isLoading }] = useDeleteConversationMutation()
  const showToast = useToast()
  const navigate = useNavigate()
  if (rehearsal_until == null) return null
  const remove = async () => {
    const { error } = await send({ query: { conversation_id } })
    if (error) return showToast({ message: `${words.deleteFailed} ${formatReason(error)}`, intent: 'danger' })
    showToast({ message: words.deleted })
    return navigate('/conversations', { replace: true })
  }
  return (
    <div className="rehearsal-banner" role="note">
      <p>
        <strong>{words.banner(rehearsal_people ?? 0)}</strong>{' '}
        {words.bannerMore(formatZonedTime(rehearsal_until))}
      </p>
      {hasOwnerRights(user, conversation) && (
        <Button loading={isLoading} onClick={() => void remove()}>
          {words.delete}
        </Button>
      )}
    </div>
  )
}
