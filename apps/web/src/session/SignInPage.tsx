import { INVITATION_PATH } from '@folkmoot/domain/people'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { messages } from '../messages.ts'
import { Page } from '../ui/Page.tsx'
import { toSafeReturnPath } from './return-path.ts'
import type { SignInProvider } from './providers.ts'
import { useSessionState } from './session-state.ts'
import { useSession } from './session.ts'

/** A button for each provider, or one without a name where there is one. */
function SignInButtons({ returnTo }: { returnTo: string }) {
  const session = useSession()
  const { providers } = session
  const [leaving, setLeaving] = useState<string>()
  const start = async (provider: SignInProvider) => {
    setLeaving(provider.id)
    await session.signIn(returnTo, provider)
    setLeaving(undefined)
  }
  const formatLabel = ({ id, name }: SignInProvider) => {
    if (leaving === id) return messages.signInLeaving
    return providers.length === 1 ? messages.signInButton : messages.signInWith(name)
  }
  return providers.map((provider) => (
    <button
      key={provider.id}
      type="button"
      className="button button-primary button-wide"
      disabled={leaving !== undefined}
      onClick={() => void start(provider)}
    >
      {formatLabel(provider)}
    </button>
  ))
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
      <Page title={messages.signInTitle} intro={isInvited ? messages.signInInvited : messages.signInIntro}>
        {problem && (
          <div className="notice notice-danger" role="alert">
            <div>
              <p className="notice-title">{messages.signInDidNotWork}</p>
              <p className="notice-reason">{problem}</p>
            </div>
          </div>
        )}
        <SignInButtons returnTo={returnTo} />
      </Page>
    </div>
  )
}
