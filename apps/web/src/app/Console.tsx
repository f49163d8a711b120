import { ToastProvider } from '../ui/ToastProvider.tsx'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link, Outlet, useLocation, Navigate } from 'react-router-dom'
import { useCurrentUser } from '../api/current-user.ts'
import { useSessionState } from '../session/session-state.ts'
import { Failure } from '../ui/Failure.tsx'
import { Footer, SkipLink, Brand, ThemeSwitch } from './PublicLayout.tsx'
import { Chat, Code, Cross, Menu, Person } from '@blueprintjs/icons'
import { NavList, SidebarContext, type SideEntry } from '../ui/sidebar.tsx'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { Spinner } from '../ui/Loading.tsx'
import { createSignInPath } from '../session/return-path.ts'

import '../styles/blueprint.css'
import '../styles/blueprint-theme.css'

/**
 * Everything that needs a sign-in: the frame, the toasts, and the component library's styles, which no public page
 * loads.
 */
export default function Console() {
  return (
    <RequireSignIn>
      <ToastProvider>
        <Layout />
      </ToastProvider>
    </RequireSignIn>
  )
}

/** The console's frame: a bar at the top, and a sidebar that becomes a menu on small screens. A screen may fill both. */
function Layout() {
  const { person } = useSessionState()
  const { data, isError, error, refetch, isFetching } = useCurrentUser()
  const { menuOpen, toggleMenu } = useMenu()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [claims, setClaims] = useState(0)
  const place = useMemo(
    () => ({
      slot,
      bar,
      claim: () => {
        setClaims((count) => count + 1)
        return () => setClaims((count) => count - 1)
      },
    }),
    [slot, bar],
  )
  const email = data?.email ?? person?.email ?? ''
  const name = data?.hname || person?.name || email
  return (
    <SidebarContext value={place}>
      <div className="frame console-frame">
        <SkipLink />
        <TopBar menuOpen={menuOpen} onToggleMenu={toggleMenu} name={name} email={email} barRef={setBar} />
        <div className="frame-body">
          <aside className="sidebar" id="sidebar" data-open={menuOpen}>
            <div ref={setSlot} />
            {claims === 0 && <MainNav />}
            <p className="person">{`Signed in as ${name}`}</p>
          </aside>
          <main id="content" className="console-main" tabIndex={-1}>
            {isError && (
              <Failure
                what="Your account could not be loaded."
                error={error}
                onRetry={refetch}
                isRetrying={isFetching}
              />
            )}
            <Outlet />
          </main>
        </div>
        <Footer />
      </div>
    </SidebarContext>
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

interface Props {
  menuOpen: boolean
  onToggleMenu: () => void
  name: string
  email: string
  /** takes the element that a screen's own title goes into */
  barRef: (bar: HTMLElement | null) => void
}

/** The console's header: brand left; theme, person and sign-out right; a menu button on small screens. */
function TopBar({ menuOpen, onToggleMenu, name, email, barRef }: Props) {
  return (
    <header className="topbar">
      <button
        type="button"
        className="icon-button menu-button"
        aria-expanded={menuOpen}
        aria-controls="sidebar"
        aria-label="Menu"
        onClick={onToggleMenu}
      >
        {menuOpen ? <Cross size={20} /> : <Menu size={20} />}
      </button>
      <Brand />
      <div className="topbar-title" ref={barRef} />
      <div className="topbar-end">
        <ThemeSwitch />
        <span className="person" title={email}>
          {name}
        </span>
        <Link className="topbar-link" to="/signout">
          Sign out
        </Link>
      </div>
    </header>
  )
}

const OTHER_ENTRIES: readonly SideEntry[] = [
  { to: '/integrate', label: 'Integrate', icon: <Code /> },
  { to: '/account', label: 'Account', icon: <Person /> },
]

/** The navigation of screens that have none of their own. */
function MainNav() {
  const { pathname } = useLocation()
  // the list has two addresses; its entry is current on both
  const list = pathname === '/conversations' ? pathname : '/'
  const entries = [{ to: list, label: 'Conversations', icon: <Chat />, end: true }, ...OTHER_ENTRIES]
  return <NavList label="Main" entries={entries} />
}

/**
 * Renders its children for signed-in people. While the sign-in is being checked it shows a spinner, for three seconds
 * at most; everyone else is redirected to /signin, which keeps the wanted page and opens it if the provider answers
 * later (AUTH-5).
 */
function RequireSignIn({ children }: { children: ReactNode }) {
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
