import { TIMES_MS } from '@folkmoot/domain/limits'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Page } from '../ui/Page.tsx'
import { parseFarewell } from './farewell.ts'
import { useSession } from './session.ts'

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
