import { useConfig } from '../../api/config.ts'
import { PRODUCT } from '@folkmoot/domain/product'
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
        title="Donate"
        intro={
          donate_url
            ? `${PRODUCT} is free to use. A donation helps the operator of this server to keep it free.`
            : undefined
        }
      >
        {donate_url ? (
          <>
            <p>
              If the form does not appear here, open it in a new tab:{' '}
              <a href={donate_url} target="_blank" rel="noreferrer">
                Open the donation form (opens in a new tab)
              </a>
            </p>
            <iframe
              className="donate-form"
              title="Donation form"
              src={donate_url}
              sandbox={SANDBOX_PERMISSIONS}
            />
          </>
        ) : (
          <EmptyState title="This server takes no donations">
            <p>
              Its operator has not set up a donation form. You can help in other ways: take part, tell others,
              report problems.
            </p>
          </EmptyState>
        )}
      </Page>
    </div>
  )
}
