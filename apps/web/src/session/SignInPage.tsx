import { INVITATION_PATH } from '@folkmoot/domain/people'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { Page } from '../ui/Page.tsx'
import { toSafeReturnPath } from './return-path.ts'
import { useSessionState } from './session-state.ts'
import { useSession } from './session.ts'

function SignInButton({ returnTo }: { returnTo: string }) {
  const session = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const start = async () => {
    setLeaving(true)
    await session.signIn(returnTo)
    setLeaving(false)
  }
  return (
    <button
      type="button"
      className="button button-primary button-wide"
      disabled={isLeaving}
      onClick={() => void start()}
    >
      {isLeaving ? 'Opening the sign-in page...' : 'Sign In'}
    </button>
  )
}

/** /signin: a button that starts the provider's redirect, and the reason why the last attempt failed. */
export function SignInPage() {
  const { status, problem } = useSessionState()
  const [search] = useSearchParams()
  const returnTo = toSafeReturnPath(search.get('to') ?? '/')
  if (status === 'signed-in') return <Navigate to={returnTo} replace />
  // who was sent a link may never have been here
  const isInvited = returnTo.startsWith(INVITATION_PATH)
  return (
    <div className="card-page">
      <Page
        title="Sign in"
        intro={
          isInvited
            ? 'You were sent an invitation to work on conversations. Sign in or create an account; then you see what it is for, and can accept it.'
            : 'Create, moderate and follow your public conversations.'
        }
      >
        {problem && (
          <div className="notice notice-danger" role="alert">
            <div>
              <p className="notice-title">You are not signed in yet</p>
              <p className="notice-reason">{problem}</p>
            </div>
          </div>
        )}
        <SignInButton returnTo={returnTo} />
      </Page>
    </div>
  )
}
