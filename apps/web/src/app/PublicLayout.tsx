import { Link, Outlet } from 'react-router-dom'
import type { ReactNode } from 'react'
import { useConfig } from '../api/config.ts'
import { hasStoredUser } from '../session/stored-user.ts'
import { PRODUCT } from '@folkmoot/domain/product'
import { type ThemeChoice, useTheme } from './theme.ts'

/**
 * The frame of pages that work signed out: brand, theme, sign-in link. It needs neither the store nor the sign-in
 * library.
 */
export function PublicLayout() {
  const known = hasStoredUser()
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
        <Outlet />
      </main>
      <Footer isDonating />
    </div>
  )
}

/** The product's mark and name; links to the landing page from everywhere (PUB-3). */
export function Brand() {
  return (
    <Link to="/home" className="brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <circle className="brand-ring" cx="16" cy="16" r="15" />
        <circle className="brand-dot" cx="16" cy="8.5" r="3.2" />
        <circle className="brand-dot" cx="9" cy="20" r="3.2" />
        <circle className="brand-dot" cx="23" cy="20" r="3.2" />
        <path className="brand-line" d="M16 11.7v4.6M16 16.3l-4.6 2.3M16 16.3l4.6 2.3" />
      </svg>
      <span>{PRODUCT}</span>
    </Link>
  )
}

/** The first tab stop: a link past the frame to the content. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#content">
      Skip to the content
    </a>
  )
}

/** The end of every page: product line, legal notice, and on public pages a link to donate where that is configured (PUB-4). */
export function Footer({ isDonating = false }: { isDonating?: boolean }) {
  const { donate_url } = useConfig()
  return (
    <footer className="footer">
      <p>
        {PRODUCT}. Open source software for public conversations. By using {PRODUCT} you accept its terms. The
        privacy policy explains how your comments and votes are used.
      </p>
      <ul className="row footer-links">
        <li>
          <Link to="/tos">Terms of use</Link>
        </li>
        <li>
          <Link to="/privacy">Privacy policy</Link>
        </li>
        {isDonating && donate_url && (
          <li>
            <a href="/donate" target="_blank" rel="noreferrer">
              Donate (opens in a new tab)
            </a>
          </li>
        )}
      </ul>
    </footer>
  )
}

const THEME_BUTTONS: Record<ThemeChoice, { text: string; drawing: ReactNode }> = {
  system: {
    text: 'Theme: system',
    drawing: (
      <>
        <circle cx="10" cy="10" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M10 3.5a6.5 6.5 0 0 1 0 13z" />
      </>
    ),
  },
  light: {
    text: 'Theme: light',
    drawing: (
      <>
        <circle cx="10" cy="10" r="3.6" />
        <path
          d="M10 2v2.2M10 15.8V18M2 10h2.2M15.8 10H18M4.3 4.3l1.6 1.6M14.1 14.1l1.6 1.6M15.7 4.3l-1.6 1.6M5.9 14.1l-1.6 1.6"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </>
    ),
  },
  dark: { text: 'Theme: dark', drawing: <path d="M16.4 12.3A7 7 0 0 1 7.7 3.6a7 7 0 1 0 8.7 8.7z" /> },
}

/** A button that cycles through the themes (system, light, dark) and saves the choice. */
export function ThemeSwitch() {
  const { choice, next } = useTheme()
  const { text, drawing } = THEME_BUTTONS[choice]
  return (
    <button type="button" className="icon-button" aria-label={text} title={text} onClick={next}>
      <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" aria-hidden="true">
        {drawing}
      </svg>
    </button>
  )
}
