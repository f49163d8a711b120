import { useMemo } from 'react'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Page } from '../../ui/Page.tsx'
import { WebhooksView } from './WebhooksView.tsx'

/** The webhooks of a conversation (AUTO-18). */
export default function WebhooksPage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id } = conversation
  const place = useMemo(() => ({ conversation_id }), [conversation_id])
  return (
    <Page
      title="Webhooks"
      documentTitle={`Webhooks · ${topic}`}
      intro="Messages to another server when something happens in this conversation. They have ids and counts, never people or votes."
    >
      <WebhooksView key={conversation_id} place={place} />
    </Page>
  )
}
