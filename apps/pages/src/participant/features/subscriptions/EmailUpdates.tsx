import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { subscriptions } from '@folkmoot/api-types/subscriptions'
import type { ClientConfig } from '@folkmoot/api-types/site'
import { useEffect, useState, useId } from 'react'
import type { AuthFetch } from '@folkmoot/client/call'
import { emailUpdates } from '../../messages/en-email-updates.ts'
import { useLanguage, useMessages } from '../../messages/language.tsx'
import { parseSubscriptionLink, type SubscriptionLink } from '@folkmoot/domain/emails'
import './subscriptions.css'

/** The sentences in the reader's language; English ones come with this file. */
const useWords = () => useMessages().emailUpdates ?? emailUpdates

/** Returns true if this server sends mail; false until that is known. */
function useHasMail(authFetch: AuthFetch): boolean {
  const [mail, setMail] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const answer = await authFetch('/config.json')
      const config = (await answer.json()) as ClientConfig
      if (isCurrent) setMail(config.mail)
    }
    // without an answer updates are not offered
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [authFetch])
  return mail
}

/** State of the subscription, or the result of the last change. */
type SubscriptionState = 'off' | 'pending' | 'on' | 'busy' | 'invalid' | 'failed'

/** Email subscription of one conversation: whether the server offers it, its state, and `change`. */
function useEmailSubscription(authFetch: AuthFetch, conversation_id: string, subscribed: boolean) {
  const mail = useHasMail(authFetch)
  const { language } = useLanguage()
  const [state, setState] = useState<SubscriptionState>(subscribed ? 'on' : 'off')
  const change = async (request: { type: 0 } | { type: 1; email: string }) => {
    setState('busy')
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id, lang: language, ...request }),
    }
    const answer = await authFetch('/api/v3/convSubscriptions', sent).catch(() => undefined)
    if (answer?.ok) {
      const { subscribed, confirmed } = (await answer.json()) as EndpointReply<typeof subscriptions.subscribe>
      setState(subscribed === 0 ? 'off' : confirmed ? 'on' : 'pending')
    } else setState(answer?.status === 400 ? 'invalid' : 'failed')
  }
  return { mail, state, change }
}

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
  const words = useWords()
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
      <p id={`${id}-problem`} role="alert" className="problem">
        {problem}
      </p>
      <button type="submit">{state === 'busy' ? words.sending : words.send}</button>
    </form>
  )
}

/** Email updates, offered after the last comment where this server sends mail (PART-7). */
export function EmailUpdates({ conversation_id, authFetch, isSubscribed }: Props) {
  const words = useWords()
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

interface SubscriptionPromptProps {
  conversation_id: string
  authFetch: AuthFetch
}

/** The state of a link, and the call that uses it. */
function useSubscriptionLink(
  { conversation_id, authFetch }: SubscriptionPromptProps,
  link: SubscriptionLink | undefined,
) {
  const [state, setState] = useState<'asked' | 'done' | 'expired' | 'failed'>('asked')
  const send = async () => {
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id, signature: link?.signature }),
    }
    const path = link?.action === 'confirm' ? 'confirm' : 'unsubscribe'
    const answer = await authFetch(`/api/v3/notifications/${path}`, sent).catch(() => undefined)
    setState(answer?.ok ? 'done' : answer?.status === 404 ? 'expired' : 'failed')
    if (answer?.ok) window.history.replaceState(null, '', window.location.pathname + window.location.search)
  }
  return { state, send }
}

/**
 * Handles the links of mails, which confirm or end a subscription. It asks for a click, because mail programs open links before
 * people do. Renders nothing if the address has no such link.
 */
export function SubscriptionPrompt({ conversation_id, authFetch }: SubscriptionPromptProps) {
  const words = useWords()
  const [link] = useState(() => parseSubscriptionLink(window.location.hash))
  const { state, send } = useSubscriptionLink({ conversation_id, authFetch }, link)
  if (!link) return null
  const texts =
    link.action === 'confirm'
      ? {
          heading: words.confirmHeading,
          asked: words.confirmIntro,
          done: words.confirmed,
          button: words.confirm,
        }
      : {
          heading: words.withdrawHeading,
          asked: words.withdrawIntro,
          done: words.withdrawn,
          button: words.stop,
        }
  return (
    <section className="email-updates notice" aria-labelledby="subscription">
      <h2 id="subscription">{texts.heading}</h2>
      <p role="status">
        {state === 'failed' ? words.failed : state === 'expired' ? words.expired : texts[state]}
      </p>
      {(state === 'asked' || state === 'failed') && (
        <button type="button" onClick={() => void send()}>
          {texts.button}
        </button>
      )}
    </section>
  )
}
