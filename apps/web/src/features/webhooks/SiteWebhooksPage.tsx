import { webhookMessages as messages } from '../../messages/webhooks.ts'
import { Page } from '../../ui/Page.tsx'
import { WebhooksView } from './WebhooksView.tsx'

const OWN_SITE = {}

/** The webhooks of the caller's own site (AUTO-18). */
export default function SiteWebhooksPage() {
  return (
    <Page title={messages.title} documentTitle={messages.toSite} intro={messages.siteIntro}>
      <WebhooksView place={OWN_SITE} />
    </Page>
  )
}
