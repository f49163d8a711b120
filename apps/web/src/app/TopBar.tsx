import { Cross, Menu } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { messages } from '../messages.ts'
import { Brand } from './Brand.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

interface Props {
  menuOpen: boolean
  onToggleMenu: () => void
  name: string
  email: string
}

/** The console's header: brand left; theme, person and sign-out right; a menu button on small screens. */
export function TopBar({ menuOpen, onToggleMenu, name, email }: Props) {
  return (
    <header className="topbar">
      <button
        type="button"
        className="icon-button menu-button"
        aria-expanded={menuOpen}
        aria-controls="sidebar"
        aria-label={messages.menu}
        onClick={onToggleMenu}
      >
        {menuOpen ? <Cross size={20} /> : <Menu size={20} />}
      </button>
      <Brand />
      <div className="topbar-end">
        <ThemeSwitch />
        <span className="person" title={email}>
          {name}
        </span>
        <Link className="topbar-link" to="/signout">
          {messages.signOut}
        </Link>
      </div>
    </header>
  )
}
