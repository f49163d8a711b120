import { THEME_COOKIE } from '@folkmoot/domain/product'
import { createEmitter } from '@folkmoot/ui/observable'
import { useEffect, useSyncExternalStore } from 'react'
import { DARK_CLASS } from '../ui/use-page-theme.ts'

/** The person's choice: one of the two themes, or the system's. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const COOKIE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60
const DARK_QUERY = '(prefers-color-scheme: dark)'

const { notify, subscribe } = createEmitter<[]>()
const THEME_ORDER: readonly ThemeChoice[] = ['system', 'light', 'dark']

/** Reads the saved choice from a cookie, because signing out empties local storage. */
function readThemeChoice(): ThemeChoice {
  const found = new RegExp(`(?:^|; )${THEME_COOKIE}=(light|dark)`).exec(document.cookie)?.[1]
  return found === 'light' || found === 'dark' ? found : 'system'
}

/** Applies the theme to the page. Called before the first paint, and when the choice or the system's theme changes. */
export function applyTheme(): void {
  const choice = readThemeChoice()
  const dark = choice === 'dark' || (choice === 'system' && window.matchMedia(DARK_QUERY).matches)
  document.documentElement.classList.toggle(DARK_CLASS, dark)
}

function saveThemeChoice(choice: ThemeChoice): void {
  const age = choice === 'system' ? 0 : COOKIE_MAX_AGE_SECONDS
  document.cookie = `${THEME_COOKIE}=${choice}; path=/; max-age=${age}; SameSite=Lax`
  applyTheme()
  notify()
}

/** The choice, and a function that moves to the next one: system, light, dark. */
export function useTheme(): { choice: ThemeChoice; next: () => void } {
  const choice = useSyncExternalStore(subscribe, readThemeChoice)
  useEffect(() => {
    const system = window.matchMedia(DARK_QUERY)
    system.addEventListener('change', applyTheme)
    return () => system.removeEventListener('change', applyTheme)
  }, [])
  return {
    choice,
    next: () =>
      saveThemeChoice(THEME_ORDER[(THEME_ORDER.indexOf(choice) + 1) % THEME_ORDER.length] ?? 'system'),
  }
}
