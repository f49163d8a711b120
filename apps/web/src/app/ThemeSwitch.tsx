import type { ReactNode } from 'react'
import { type ThemeChoice, useTheme } from './theme.ts'

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
