import { parseSubscriptionLink, type SubscriptionLink } from '@folkmoot/domain/emails'
import { useState } from 'react'
import type { AuthFetch } from '@folkmoot/client/call'
import { useMessages } from '../../messages/use-messages.ts'
import './subscriptions.css'

interface Props {
  conversation_id: string
  authFetch: AuthFetch
}

/** The state of a link, and the call that uses it. */
function useSubscriptionLink({ conversation_id, authFetch }: Props, link: SubscriptionLink | undefined) {
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
export function SubscriptionPrompt({ conversation_id, authFetch }: Props) {
  const { emailUpdates: words } = useMessages()
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
