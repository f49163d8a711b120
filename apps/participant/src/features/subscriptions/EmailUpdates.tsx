import { useId, useState } from 'react'
import type { AuthFetch } from '@folkmoot/client/call'
import { useMessages } from '../../messages/use-messages.ts'
import './subscriptions.css'
import { useEmailSubscription, type SubscriptionState } from './use-email-subscription.ts'

interface Props {
  conversation_id: string
  authFetch: AuthFetch
  /** whether this person is subscribed already */
  isSubscribed: boolean
}

interface FormProps {
  state: SubscriptionState
  onEmail: (email: string) => void
}

function EmailUpdatesForm({ state, onEmail }: FormProps) {
  const { emailUpdates: words } = useMessages()
  const [email, setEmail] = useState('')
  const id = useId()
  const problem = state === 'invalid' ? words.invalid : state === 'failed' ? words.failed : ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (state !== 'busy') onEmail(email.trim())
      }}
    >
      <p id={`${id}-help`}>{words.intro}</p>
      <label htmlFor={id}>{words.label}</label>
      <input
        id={id}
        type="email"
        autoComplete="email"
        dir="ltr"
        value={email}
        aria-invalid={state === 'invalid'}
        aria-describedby={`${id}-help ${id}-problem`}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <p id={`${id}-problem`} role="alert" className="email-updates-problem">
        {problem}
      </p>
      <button type="submit">{state === 'busy' ? words.sending : words.send}</button>
    </form>
  )
}

/** Email updates, offered after the last comment where this server sends mail (PART-7). */
export function EmailUpdates({ conversation_id, authFetch, isSubscribed }: Props) {
  const { emailUpdates: words } = useMessages()
  const { mail, state, change } = useEmailSubscription(authFetch, conversation_id, isSubscribed)
  if (!mail) return null
  return (
    <section className="email-updates" aria-labelledby="email-updates">
      <h2 id="email-updates">{words.heading}</h2>
      {state === 'on' || state === 'pending' ? (
        <>
          <p role="status">{state === 'on' ? words.on : words.pending}</p>
          <button type="button" onClick={() => void change({ type: 0 })}>
            {words.stop}
          </button>
        </>
      ) : (
        <EmailUpdatesForm state={state} onEmail={(email) => void change({ type: 1, email })} />
      )}
    </section>
  )
}
