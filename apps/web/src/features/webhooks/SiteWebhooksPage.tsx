import { Page } from '../../ui/Page.tsx'
import { WebhooksView } from './WebhooksView.tsx'

const OWN_SITE = {}

/** The webhooks of the caller's own site (AUTO-18). */
export default function SiteWebhooksPage() {
  return (
    <Page
      title="Webhooks"
      documentTitle="Webhooks of your whole site"
      intro="Messages to another server when something happens in any conversation of your site. They have ids and counts, never people or votes."
    >
      <WebhooksView place={OWN_SITE} />
    </Page>
  )
}
