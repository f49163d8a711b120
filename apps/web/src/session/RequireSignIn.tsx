import { TIMES_MS } from '@folkmoot/domain/limits'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Spinner } from '../ui/Spinner.tsx'
import { createSignInPath } from './return-path.ts'
import { useSessionState } from './session-state.ts'

/**
 * Lets signed-in people through. While the sign-in is being looked at it shows a spinner, for three seconds at most;
 * everyone else goes to /signin, which knows the wanted page and opens it if the provider answers later (AUTH-5).
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { status } = useSessionState()
  const { pathname, search, hash } = useLocation()
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), TIMES_MS.authSpinnerGrace)
    return () => clearTimeout(timer)
  }, [])
  if (status === 'signed-in') return children
  if (status === 'loading' && !waited) return <Spinner />
  return <Navigate to={createSignInPath(pathname + search + hash)} replace />
}
