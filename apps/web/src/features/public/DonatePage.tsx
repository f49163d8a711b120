import { useConfig } from '../../api/config.ts'
import { messages } from '../../messages.ts'
import { publicMessages } from '../../messages/public.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

import './legal.css'

/**
 * Permissions of another provider's form: run scripts, keep its session, submit, and open a bank's window. It has no
 * access to our page.
 */
const SANDBOX_PERMISSIONS =
  'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts'

/**
 * /donate: the donation form of the server's operator, from another provider, in a frame; or a note that there is none
 * (PUB-7).
 */
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
