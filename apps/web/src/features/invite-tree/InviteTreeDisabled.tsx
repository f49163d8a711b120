import { Link } from 'react-router-dom'
import { waveMessages } from '../../messages/invite-tree.ts'

/** Shown when the conversation has no invite tree, with a link to the setting (TREE-1). */
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
