import { TIMES_MS } from '@folkmoot/domain/limits'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { messages } from '../messages.ts'
import { Page } from '../ui/Page.tsx'
import { parseFarewell } from './farewell.ts'
import { useSession } from './session.ts'

const formatSignOutProblem = (problem: unknown): string =>
  problem instanceof Error && problem.message
    ? messages.signOutError(problem.message)
    : messages.signOutFailed

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
      <Page title={messages.signOut}>
        {failed === undefined ? (
          <p>{messages.signingOut}</p>
        ) : (
          <>
            <p>{failed}</p>
            <p>{messages.redirectingHome}</p>
          </>
        )}
      </Page>
    </div>
  )
}
