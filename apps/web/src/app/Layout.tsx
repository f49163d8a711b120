import { Cross, Menu } from '@blueprintjs/icons'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../api/current-user.ts'
import { messages } from '../messages.ts'
import { useSessionState } from '../session/session-state.ts'
import { Failure } from '../ui/Failure.tsx'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import { SkipLink } from './SkipLink.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { WithSidebar } from './WithSidebar.tsx'

/** The console's frame: brand left, person and sign-out right, a sidebar that is a menu on small screens. */
export function Layout() {
  const { person } = useSessionState()
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(false), [pathname])
  const name = user.data?.hname || user.data?.email || person?.name || person?.email || ''
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
  return (
    <div className="frame" onKeyDown={closeOnEscape}>
      <SkipLink />
      <header className="topbar">
        <button
          type="button"
          className="icon-button menu-button"
          aria-expanded={open}
          aria-controls="sidebar"
          aria-label={messages.menu}
          onClick={() => setOpen(!open)}
        >
          {open ? <Cross size={20} /> : <Menu size={20} />}
        </button>
        <Brand />
        <div className="topbar-end">
          <ThemeSwitch />
          <span className="person" title={user.data?.email ?? ''}>
            {name}
          </span>
          <Link className="topbar-link" to="/signout">
            {messages.signOut}
          </Link>
        </div>
      </header>
      <WithSidebar open={open}>
        {user.isError && (
          <Failure
            what={messages.accountNotLoaded}
            error={user.error}
            onRetry={user.refetch}
            retrying={user.isFetching}
          />
        )}
      </WithSidebar>
      <Footer />
    </div>
  )
}
