import { Link, Navigate, Outlet, useLocation } from 'react-router-dom'
import type { ConfigureOutlet } from '../../conversation/configure-outlet.ts'
import { frameMessages as messages } from '../../messages/conversation-frame.ts'
import { Page } from '../../ui/Page.tsx'

/** The screens that analysts read, after the conversation's address. */
const READABLE = /^\/(comments(\/(accepted|rejected|log))?|stats|reports(\/.*)?|people)\/?$/

/** The screens of a conversation for analysts: those that they read; the others say whom to ask (TEAM-2). */
export function AnalystOutlet({ outlet }: { outlet: ConfigureOutlet }) {
  const { pathname } = useLocation()
  const base = `/m/${outlet.conversation.conversation_id}`
  const path = pathname.slice(base.length)
  if (path === '' || path === '/') return <Navigate to={`${base}/comments`} replace />
  if (!READABLE.test(path))
    return (
      <Page title={messages.notForAnalysts}>
        <p>{messages.notForAnalystsWhy}</p>
        <p>
          <Link to={`${base}/people`}>{messages.toPeople}</Link>
        </p>
      </Page>
    )
  return (
    <>
      <p className="admin-reading">{messages.readOnly}</p>
      <Outlet context={outlet} />
    </>
  )
}
