import { useConfig } from '../../api/config.ts'
import { messages } from '../../messages.ts'
import { publicMessages } from '../../messages/public.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

import './legal.css'

/** What a form of another provider may do: run, keep its session, send, and open a window of a bank. Nothing of ours. */
const SANDBOX_PERMISSIONS =
  'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts'

/** /donate: the form of whoever runs this server, of another provider, in a frame; or that there is none (PUB-7). */
export default function DonatePage() {
  const { donate_url } = useConfig()
  return (
    <div className="legal">
      <Page
        title={publicMessages.donateTitle}
        intro={donate_url ? publicMessages.donateIntro(messages.product) : undefined}
      >
        {donate_url ? (
          <>
            <p>
              {publicMessages.donateElsewhere}{' '}
              <a href={donate_url} target="_blank" rel="noreferrer">
                {publicMessages.openForm} {messages.opensInNewTab}
              </a>
            </p>
            <iframe
              className="donate-form"
              title={publicMessages.donateForm}
              src={donate_url}
              sandbox={SANDBOX_PERMISSIONS}
            />
          </>
        ) : (
          <EmptyState title={publicMessages.noDonations}>
            <p>{publicMessages.noDonationsReason}</p>
          </EmptyState>
        )}
      </Page>
    </div>
  )
}
