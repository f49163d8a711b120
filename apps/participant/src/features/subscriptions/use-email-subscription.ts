import type { ClientConfig } from '@folkmoot/api-types/site'
import { useEffect, useState } from 'react'
import type { AuthFetch } from '../../api/client.ts'
import { useLanguage } from '../../messages/use-language.ts'

/** Whether this server sends mail; false until it is known. */
function useHasMail(ask: AuthFetch): boolean {
  const [mail, setMail] = useState(false)
  useEffect(() => {
    let isHere = true
    const load = async () => {
      const answer = await ask('/config.json')
      const config = (await answer.json()) as ClientConfig
      if (isHere) setMail(config.mail)
    }
    // what cannot be asked is not offered
    load().catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [ask])
  return mail
}

/** What became of the last wish. */
export type SubscriptionState = 'off' | 'on' | 'busy' | 'invalid' | 'failed'

/** News by e-mail of one conversation: whether they are offered, wanted, and how to change that. */
export function useEmailSubscription(ask: AuthFetch, conversation_id: string, subscribed: boolean) {
  const mail = useHasMail(ask)
  const { language } = useLanguage()
  const [state, setState] = useState<SubscriptionState>(subscribed ? 'on' : 'off')
  const change = async (wish: { type: 0 } | { type: 1; email: string }) => {
    setState('busy')
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id, lang: language, ...wish }),
    }
    const answer = await ask('/api/v3/convSubscriptions', sent).catch(() => undefined)
    if (answer?.ok) setState(wish.type === 1 ? 'on' : 'off')
    else setState(answer?.status === 400 ? 'invalid' : 'failed')
  }
  return { mail, state, change }
}
