import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { MOD } from '@folkmoot/domain/comments'
import { findInviteWarning } from '@folkmoot/domain/visibility'
import { Link } from 'react-router-dom'
import { useCommentCount } from '../../api/comment-lists.ts'
import { distributeMessages } from '../../messages/distribute.ts'
import { Failure } from '../../ui/Failure.tsx'

/** Warns before people are invited into a conversation without visible comments (DIST-4, DIST-5). */
export function InviteWarning({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id } = conversation
  const accepted = useCommentCount(conversation_id, MOD.accepted)
  const unmoderated = useCommentCount(conversation_id, MOD.unmoderated)
  if (accepted.total === undefined || unmoderated.total === undefined) {
    const failed = [accepted, unmoderated].find(({ error, total }) => error && total === undefined)
    const retry = () => void [accepted, unmoderated].map(({ refetch }) => refetch())
    const isRetrying = accepted.isFetching || unmoderated.isFetching
    return (
      failed && (
        <Failure
          what={distributeMessages.countsFailed}
          error={failed.error}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      )
    )
  }
  const counts = { accepted: accepted.total, unmoderated: unmoderated.total }
  const warning = findInviteWarning(counts, conversation)
  if (!warning) return null
  const here = `/m/${conversation_id}`
  return (
    <div className="notice notice-warning" role="alert">
      <p>{warning === 'none' ? distributeMessages.noComments : distributeMessages.noVisibleComments}</p>
      <div className="notice-choices">
        <Link className="button" to={`${here}#seed-comments`}>
          {distributeMessages.addSeeds}
        </Link>
        {warning === 'hidden' && (
          <Link className="button" to={`${here}/comments`}>
            {distributeMessages.moderateComments}
          </Link>
        )}
      </div>
    </div>
  )
}
