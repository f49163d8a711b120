import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { messages } from '../messages.ts'

/**
 * Shows that a page failed to render, with links out, and logs the error. Links reload the page, since state is lost.
 */
export function CrashPage() {
  const problem = useRouteError()
  useEffect(() => {
    console.error(problem)
    document.title = `${messages.crashTitle} · ${messages.product}`
  }, [problem])
  const text = problem instanceof Error ? problem.message : String(problem)
  const incomplete = /dynamically imported module|importing a module|failed to fetch/i.test(text)
  return (
    <div className="card-page" role="alert">
      <div className="page">
        <h1>{messages.crashTitle}</h1>
        <p className="page-intro">{incomplete ? messages.crashIncomplete : messages.crashIntro}</p>
        <p className="address-shown">{text}</p>
        <p className="ways-on">
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            {messages.reload}
          </button>
          <a className="button" href="/">
            {messages.toConversations}
          </a>
        </p>
      </div>
    </div>
  )
}
