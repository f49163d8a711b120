import { Link } from 'react-router-dom'
import { waveMessages } from '../../messages/invite-tree.ts'

/** Says that the conversation has no invite tree, and where it is turned on (TREE-1). */
export function InviteTreeDisabled({ conversation_id }: { conversation_id: string }) {
  return (
    <div className="empty-state">
      <p>{waveMessages.disabled}</p>
      <Link className="button" to={`/m/${conversation_id}`}>
        {waveMessages.toConfigure}
      </Link>
    </div>
  )
}
