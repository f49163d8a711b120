import { Chat, Code, Person, Shield } from '@blueprintjs/icons'
import { type ReactNode, useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { messages } from '../messages.ts'
import { NavList } from '../ui/NavList.tsx'
import { type SideEntry, SidebarContext } from '../ui/sidebar.ts'

interface Props {
  /** true while the menu is open, on screens where the sidebar is a menu */
  open: boolean
  /** shows the entries of administrators */
  isAdmin: boolean
  /** the signed-in person's name; the menu shows it where the header has no room */
  name: string
  /** shown above the screen */
  children: ReactNode
}

const OTHER_ENTRIES: readonly SideEntry[] = [
  { to: '/integrate', label: messages.integrate, icon: <Code /> },
  { to: '/account', label: messages.account, icon: <Person /> },
]

const ADMIN_ENTRIES: readonly SideEntry[] = [
  { to: '/security-log', label: messages.securityLog, icon: <Shield /> },
]

/** The sidebar beside the screen. A screen may replace the main entries with its own navigation. */
export function WithSidebar({ open, isAdmin, name, children }: Props) {
  const { pathname } = useLocation()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [claims, setClaims] = useState(0)
  const place = useMemo(
    () => ({
      slot,
      claim: () => {
        setClaims((count) => count + 1)
        return () => setClaims((count) => count - 1)
      },
    }),
    [slot],
  )
  // the list has two addresses; its entry is current on both
  const list = pathname === '/conversations' ? pathname : '/'
  const main = [
    { to: list, label: messages.conversations, icon: <Chat />, end: true },
    ...OTHER_ENTRIES,
    ...(isAdmin ? ADMIN_ENTRIES : []),
  ]
  return (
    <SidebarContext value={place}>
      <div className="frame-body">
        <aside className="sidebar" id="sidebar" data-open={open}>
          <div ref={setSlot} />
          {claims === 0 && <NavList label={messages.mainNavigation} entries={main} />}
          <p className="person">{messages.signedInAs(name)}</p>
        </aside>
        <main id="content" className="console-main" tabIndex={-1}>
          {children}
          <Outlet />
        </main>
      </div>
    </SidebarContext>
  )
}
