import { TIMES_MS } from '@folkmoot/domain/limits'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Spinner } from '../ui/Spinner.tsx'
import { createSignInPath } from './return-path.ts'
import { useSessionState } from './session-state.ts'

/**
 * Renders its children for signed-in people. While the sign-in is being checked it shows a spinner, for three seconds
 * at most; everyone else is redirected to /signin, which keeps the wanted page and opens it if the provider answers
 * later (AUTH-5).
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
