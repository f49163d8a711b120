import { Link, useLocation } from 'react-router-dom'
import { messages } from '../messages.ts'
import { Page } from '../ui/Page.tsx'

/** Page for an unknown address: names the address and links to known pages. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <div className="card-page">
      <Page title={messages.notFoundTitle} intro={messages.notFoundIntro}>
        <p className="address-shown">{pathname}</p>
        <p className="ways-on">
          <Link className="button button-primary" to="/">
            {messages.toConversations}
          </Link>
          <Link className="button" to="/home">
            {messages.toHome}
          </Link>
        </p>
      </Page>
    </div>
  )
}
