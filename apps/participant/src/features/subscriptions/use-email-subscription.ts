import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { subscriptions } from '@folkmoot/api-types/subscriptions'
import type { ClientConfig } from '@folkmoot/api-types/site'
import { useEffect, useState } from 'react'
import type { AuthFetch } from '@folkmoot/client/call'
import { useLanguage } from '../../messages/use-language.ts'

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
export type SubscriptionState = 'off' | 'pending' | 'on' | 'busy' | 'invalid' | 'failed'

/** Email subscription of one conversation: whether the server offers it, its state, and `change`. */
export function useEmailSubscription(authFetch: AuthFetch, conversation_id: string, subscribed: boolean) {
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
