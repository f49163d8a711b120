import { Link, useLocation } from 'react-router-dom'
import { Page } from '../ui/Page.tsx'

/** Page for an unknown address: names the address and links to known pages. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <div className="card-page">
      <Page
        title="Page not found"
        intro="There is no page at this address. The address may be mistyped, or the page has moved."
      >
        <p className="address-shown">{pathname}</p>
        <p className="ways-on">
          <Link className="button button-primary" to="/">
            To your conversations
          </Link>
          <Link className="button" to="/home">
            To the home page
          </Link>
        </p>
      </Page>
    </div>
  )
}
