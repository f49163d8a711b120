import { THEME_COOKIE } from '@folkmoot/domain/product'

const THEME_PATTERN = new RegExp(`(?:^|;)\\s*${THEME_COOKIE}=(light|dark)\\s*(?:;|$)`)

/** Reads the theme that the person chose in the console, else the system's. `cookies` is the request's header. */
export function applyTheme(html: string, cookies: string | undefined): string {
  const choice = THEME_PATTERN.exec(cookies ?? '')?.[1]
  return choice ? html.replace('<html', `<html data-theme="${choice}"`) : html
}
