import { createContext, type ReactNode, type ComponentProps, useContext, useEffect } from 'react'
import { NavLink } from 'react-router-dom'
import { createPortal } from 'react-dom'

export interface SideEntry {
  to: string
  label: string
  icon: ReactNode
  /** current on exactly this address only */
  end?: boolean
}

/** The places of a screen's own navigation and title: the frame's sidebar, which hides the main entries meanwhile, and its bar. */
interface SidebarSlot {
  slot: HTMLElement | null
  bar: HTMLElement | null
  /** occupies the place; returns a function that releases it */
  claim: () => () => void
}

export const SidebarContext = createContext<SidebarSlot>({
  slot: null,
  bar: null,
  claim: () => () => undefined,
})

interface Props {
  /** the name of the navigation, for screen readers */
  label: string
  entries: readonly SideEntry[]
  /** shown above the entries */
  children?: ReactNode
}

/** A list of links with icons; the current one is marked in words for screen readers too. */
export function NavList({ label, entries, children }: Props) {
  return (
    <nav className="side-nav" aria-label={label}>
      {children}
      <ul>
        {entries.map(({ to, label: text, icon, end = false }) => (
          <li key={to}>
            <NavLink to={to} end={end}>
              <span aria-hidden="true" className="side-icon">
                {icon}
              </span>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * A screen's own navigation, which replaces the main entries of the sidebar while the screen is mounted: `<SideNav
 * label="Conversation" entries={[{ to: '/', label: 'All', icon: <ArrowLeft />, end: true }, …]} />`.
 */
export function SideNav(props: ComponentProps<typeof NavList>) {
  const { slot, claim } = useContext(SidebarContext)
  useEffect(() => claim(), [claim])
  return slot && createPortal(<NavList {...props} />, slot)
}

/** What the frame's bar shows while the screen is mounted. */
export function TitleBar({ children }: { children: ReactNode }) {
  const { bar } = useContext(SidebarContext)
  return bar && createPortal(children, bar)
}
