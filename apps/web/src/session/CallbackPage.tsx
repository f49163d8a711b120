import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { Spinner } from '../ui/Spinner.tsx'
import { useSession } from './session.ts'

/** /callback: finishes the sign-in and opens the wanted page, or goes to /signin, which shows the problem. */
export function CallbackPage() {
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    void session.finishSignIn(window.location.href).then((path) => navigate(path, { replace: true }))
  }, [session, navigate])
  return <Spinner text="Signing in..." />
}
