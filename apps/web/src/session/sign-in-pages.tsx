import { INVITATION_PATH } from '@folkmoot/domain/people'
import { useState, useEffect, useRef } from 'react'
import { Navigate, useSearchParams, useLocation, useNavigate } from 'react-router-dom'
import { Page } from '../ui/Page.tsx'
import { toSafeReturnPath } from './return-path.ts'
import { useSessionState } from './session-state.ts'
import { useSession } from './session.ts'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { parseFarewell } from './farewell.ts'
import { Spinner } from '../ui/Loading.tsx'

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
              <p className="strong notice-title">You are not signed in yet</p>
              <p>{problem}</p>
            </div>
          </div>
        )}
        <SignInButton returnTo={returnTo} />
      </Page>
    </div>
  )
}

const formatSignOutProblem = (problem: unknown): string =>
  problem instanceof Error && problem.message ? `Signout error: ${problem.message}` : 'Signout failed'

/** /signout: signs out here and at the provider; reports a failure, then goes to /home. */
export function SignOutPage() {
  const session = useSession()
  const navigate = useNavigate()
  const farewell = parseFarewell(useLocation().state)
  const started = useRef(false)
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    if (started.current) return
    started.current = true
    session
      .signOut(farewell)
      .then((outcome) => outcome === 'no-redirect' && navigate('/home', { replace: true }))
      .catch((problem: unknown) => {
        console.error(problem)
        setFailed(formatSignOutProblem(problem))
        setTimeout(() => void navigate('/home', { replace: true }), TIMES_MS.signOutErrorRedirect)
      })
  }, [session, navigate, farewell])
  return (
    <div className="card-page" aria-live="polite">
      <Page title="Sign out">
        {failed === undefined ? (
          <p>Signing out...</p>
        ) : (
          <>
            <p>{failed}</p>
            <p>Redirecting to home page...</p>
          </>
        )}
      </Page>
    </div>
  )
}

/** /callback: finishes the sign-in and opens the wanted page, or goes to /signin, which shows the problem. */
export function CallbackPage() {
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    void session.finishSignIn(window.location.href).then((path) => navigate(path, { replace: true }))
  }, [session, navigate])
  return <Spinner text="Signing in..." />
}
