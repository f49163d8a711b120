/** The address of the sign-in page with the page to open afterwards: path, query and fragment of this origin. */
export const createSignInPath = (wanted: string): string =>
  wanted === '/' ? '/signin' : `/signin?to=${encodeURIComponent(wanted)}`

/** Pages that are never opened after a sign-in. */
const EXCLUDED_PATHS = ['/signin', '/signout', '/callback', '/silent']

/**
 * Validates the page to open after a sign-in. Only paths of this origin are allowed; anything else becomes the list of
 * conversations.
 * @param wanted any value from an address or the provider
 */
export function toSafeReturnPath(wanted: unknown, origin: string = window.location.origin): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  try {
    const address = new URL(wanted, origin)
    if (address.origin !== origin || EXCLUDED_PATHS.includes(address.pathname)) return '/'
    if (address.pathname.startsWith('/callback/')) return '/'
    return address.pathname + address.search + address.hash
  } catch {
    return '/'
  }
}

export const getCurrentPath = (): string =>
  window.location.pathname + window.location.search + window.location.hash
