import { useId } from 'react'
import { Link } from 'react-router-dom'
import { waveMessages } from '../../messages/invite-tree.ts'
import { recipientMessages as messages } from '../../messages/recipients.ts'

interface Props {
  conversation_id: string
  /** why the server would refuse a list */
  reason: string
}

/** In place of the form: the server would refuse a list after codes were made for it (SAFE-127). */
export function AddingRefused({ conversation_id, reason }: Props) {
  const id = useId()
  return (
    <section className="wave-form" aria-labelledby={id}>
      <h2 id={id}>{messages.addHeading}</h2>
      <div className="notice notice-warning">
        <p>{reason}</p>
        <div className="notice-choices">
          <Link className="button" to={`/m/${conversation_id}`}>
            {waveMessages.toConfigure}
          </Link>
        </div>
      </div>
    </section>
  )
}
