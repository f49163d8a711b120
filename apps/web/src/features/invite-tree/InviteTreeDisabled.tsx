import { Link } from 'react-router-dom'

/** Shown when the conversation has no invite tree, with a link to the setting (TREE-1). */
export function InviteTreeDisabled({ conversation_id }: { conversation_id: string }) {
  return (
    <div className="stack empty-state">
      <p>
        Invite Tree is not enabled. To use this feature, enable Invite Tree in the Conversation Configure
        options.
      </p>
      <Link className="button" to={`/m/${conversation_id}`}>
        Go to Configure
      </Link>
    </div>
  )
}
