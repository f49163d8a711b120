import { useEffect } from 'react'
import { useRouteError, Link, useLocation } from 'react-router-dom'
import { PRODUCT } from '@folkmoot/domain/product'
import { Page } from '../ui/Page.tsx'

const CRASH_TITLE = 'Unexpected Application Error!'

/**
 * Shows that a page failed to render, with links out, and logs the error. Links reload the page, since state is lost.
 */
export function CrashPage() {
  const problem = useRouteError()
  useEffect(() => {
    console.error(problem)
    document.title = `${CRASH_TITLE} · ${PRODUCT}`
  }, [problem])
  const text = problem instanceof Error ? problem.message : String(problem)
  const incomplete = /dynamically imported module|importing a module|failed to fetch/i.test(text)
  return (
    <div className="card-page" role="alert">
      <div className="stack gap-24 page">
        <h1>{CRASH_TITLE}</h1>
        <p className="muted">
          {incomplete
            ? 'Part of the console could not be loaded. The connection may be down, or the console was just updated.'
            : 'This page could not be shown. Saved data is not lost. Load the page again, or go back to your conversations.'}
        </p>
        <p className="small wash address-shown">{text}</p>
        <p className="row">
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            Reload
          </button>
          <a className="button" href="/">
            To your conversations
          </a>
        </p>
      </div>
    </div>
  )
}

/** Page for an unknown address: names the address and links to known pages. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <div className="card-page">
      <Page
        title="Page not found"
        intro="There is no page at this address. The address may be mistyped, or the page has moved."
      >
        <p className="small wash address-shown">{pathname}</p>
        <p className="row">
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
