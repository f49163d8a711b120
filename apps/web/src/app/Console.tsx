import '../styles/blueprint.css'
import '../styles/blueprint-theme.css'
import { RequireSignIn } from '../session/RequireSignIn.tsx'
import { ToastProvider } from '../ui/ToastProvider.tsx'
import { Layout } from './Layout.tsx'

/**
 * Everything that needs a sign-in: the frame, the toasts, and the component library's styles, which no public page
 * loads.
 */
export function Console() {
  return (
    <RequireSignIn>
      <ToastProvider>
        <Layout />
      </ToastProvider>
    </RequireSignIn>
  )
}
