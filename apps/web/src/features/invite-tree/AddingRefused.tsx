import { useId } from 'react'
import { Link } from 'react-router-dom'
import { waveMessages } from '../../messages/invite-tree.ts'
import { recipientMessages as messages } from '../../messages/recipients.ts'

/** In place of the form where people were forgotten: the server would refuse a list after codes were made for it (SAFE-127). */
export function AddingRefused({ conversation_id }: { conversation_id: string }) {
  const id = useId()
  return (
    <section className="wave-form" aria-labelledby={id}>
      <h2 id={id}>{messages.addHeading}</h2>
      <div className="notice notice-warning">
        <p>{messages.addForgotten}</p>
        <div className="notice-choices">
          <Link className="button" to={`/m/${conversation_id}`}>
            {waveMessages.toConfigure}
          </Link>
        </div>
      </div>
    </section>
  )
}
