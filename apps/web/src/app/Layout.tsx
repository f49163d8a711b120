import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useCurrentUser } from '../api/current-user.ts'
import { messages } from '../messages.ts'
import { useSessionState } from '../session/session-state.ts'
import { Failure } from '../ui/Failure.tsx'
import { Footer } from './Footer.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'
import { WithSidebar } from './WithSidebar.tsx'

/** The console's frame: brand left, person and sign-out right, and a sidebar that becomes a menu on small screens. */
export function Layout() {
  const { person } = useSessionState()
  const { data, isError, error, refetch, isFetching } = useCurrentUser()
  const { menuOpen, toggleMenu } = useMenu()
  const email = data?.email ?? person?.email ?? ''
  const name = data?.hname || person?.name || email
  return (
    <div className="frame">
      <SkipLink />
      <TopBar menuOpen={menuOpen} onToggleMenu={toggleMenu} name={name} email={email} />
      <WithSidebar open={menuOpen} isAdmin={data?.is_admin === true} name={name}>
        {isError && (
          <Failure what={messages.accountNotLoaded} error={error} onRetry={refetch} isRetrying={isFetching} />
        )}
      </WithSidebar>
      <Footer />
    </div>
  )
}

/** The menu of small screens. It is open on one page only, so navigation closes it; Escape closes it too. */
function useMenu() {
  const { key } = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  const menuOpen = openOn === key
  useEffect(() => {
    if (!menuOpen) return undefined
    const close = (event: KeyboardEvent) => void (event.key === 'Escape' && setOpenOn(undefined))
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [menuOpen])
  return { menuOpen, toggleMenu: () => setOpenOn(menuOpen ? undefined : key) }
}
