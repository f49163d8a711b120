import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { SideEntry } from './sidebar.ts'

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
