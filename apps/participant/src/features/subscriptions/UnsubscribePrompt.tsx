import { parseWithdrawal } from '@folkmoot/domain/email-update'
import { useState } from 'react'
import type { AuthFetch } from '../../api/client.ts'
import { useMessages } from '../../messages/use-messages.ts'
import './subscriptions.css'

interface Props {
  conversation_id: string
  authFetch: AuthFetch
}

/**
 * Handles the unsubscribe link of each mail. It asks for a click, because mail programs open links before people do. Renders
 * nothing if the address has no such link.
 */
export function UnsubscribePrompt({ conversation_id, authFetch }: Props) {
  const { emailUpdates: words } = useMessages()
  const [signature] = useState(() => parseWithdrawal(window.location.hash))
  const [state, setState] = useState<'asked' | 'done' | 'failed'>('asked')
  if (signature === '') return null
  const end = async () => {
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id, signature }),
    }
    const answer = await authFetch('/api/v3/notifications/unsubscribe', sent).catch(() => undefined)
    setState(answer?.ok ? 'done' : 'failed')
    if (answer?.ok) window.history.replaceState(null, '', window.location.pathname + window.location.search)
  }
  return (
    <section className="email-updates notice" aria-labelledby="withdrawal">
      <h2 id="withdrawal">{words.withdrawHeading}</h2>
      <p role="status">
        {state === 'done' ? words.withdrawn : state === 'failed' ? words.failed : words.withdrawIntro}
      </p>
      {state !== 'done' && (
        <button type="button" onClick={() => void end()}>
          {words.stop}
        </button>
      )}
    </section>
  )
}
