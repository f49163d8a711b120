import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { MOD } from '@folkmoot/domain/comments'
import { inviteWarning } from '@folkmoot/domain/visibility'
import { Link } from 'react-router-dom'
import { useCommentCount } from '../../api/comment-lists.ts'
import { distribute } from '../../messages/distribute.ts'
import { Failure } from '../../ui/Failure.tsx'

/** Warns before people are invited into a conversation in which there is nothing to vote on (DIST-4, DIST-5). */
export function InviteWarning({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id } = conversation
  const accepted = useCommentCount(conversation_id, MOD.accepted)
  const unmoderated = useCommentCount(conversation_id, MOD.unmoderated)
  if (accepted.total === undefined || unmoderated.total === undefined) {
    const failed = [accepted, unmoderated].find(({ error, total }) => error && total === undefined)
    const retry = () => void [accepted, unmoderated].map(({ refetch }) => refetch())
    const retrying = accepted.isFetching || unmoderated.isFetching
    return (
      failed && (
        <Failure what={distribute.countsFailed} error={failed.error} onRetry={retry} retrying={retrying} />
      )
    )
  }
  const warning = inviteWarning({ accepted: accepted.total, unmoderated: unmoderated.total }, conversation)
  if (!warning) return null
  const here = `/m/${conversation_id}`
  return (
    <div className="notice notice-warning" role="alert">
      <p>{warning === 'none' ? distribute.noComments : distribute.noVisibleComments}</p>
      <div className="notice-choices">
        <Link className="button" to={`${here}#seed-comments`}>
          {distribute.addSeeds}
        </Link>
        {warning === 'hidden' && (
          <Link className="button" to={`${here}/comments`}>
            {distribute.moderateComments}
          </Link>
        )}
      </div>
    </div>
  )
}
