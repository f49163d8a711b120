import { INVITATION_PATH } from '@folkmoot/domain/people'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { messages } from '../messages.ts'
import { Page } from '../ui/Page.tsx'
import { toSafeReturnPath } from './return-path.ts'
import { useSessionState } from './session-state.ts'
import { useSession } from './session.ts'

/** /signin: a button that starts the provider's redirect, and the reason why the last attempt failed. */
export function SignInPage() {
  const session = useSession()
  const { status, problem } = useSessionState()
  const [search] = useSearchParams()
  const [leaving, setLeaving] = useState(false)
  const returnTo = toSafeReturnPath(search.get('to') ?? '/')
  if (status === 'signed-in') return <Navigate to={returnTo} replace />
  // who was sent a link may never have been here
  const isInvited = returnTo.startsWith(INVITATION_PATH)
  const start = async () => {
    setLeaving(true)
    await session.signIn(returnTo)
    setLeaving(false)
  }
  return (
    <div className="card-page">
      <Page title={messages.signInTitle} intro={isInvited ? messages.signInInvited : messages.signInIntro}>
        {problem && (
          <div className="notice notice-danger" role="alert">
            <div>
              <p className="notice-title">{messages.signInDidNotWork}</p>
              <p className="notice-reason">{problem}</p>
            </div>
          </div>
        )}
        <button
          type="button"
          className="button button-primary button-wide"
          disabled={leaving}
          onClick={() => void start()}
        >
          {leaving ? messages.signInLeaving : messages.signInButton}
        </button>
      </Page>
    </div>
  )
}
