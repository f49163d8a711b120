import { Link, Outlet } from 'react-router-dom'
import type { ReactNode } from 'react'
import { useConfig } from '../api/config.ts'
import { hasStoredUser } from '../session/stored-user.ts'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import { SkipLink } from './SkipLink.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** The public frame around the page of the current route. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

/**
 * The frame of pages that work signed out: brand, theme, sign-in link. It needs neither the store nor the sign-in
 * library.
 */
function PublicFrame({ children }: { children: ReactNode }) {
  const known = hasStoredUser(useConfig())
  return (
    <div className="frame public-frame">
      <SkipLink />
      <header className="topbar">
        <Brand />
        <div className="topbar-end">
          <ThemeSwitch />
          <Link className="topbar-link" to={known ? '/' : '/signin'}>
            {known ? 'Open the console' : 'Sign in'}
          </Link>
        </div>
      </header>
      <main id="content" className="public-main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
