/** The address of the sign-in page, with where to go afterwards: path, query and fragment of this origin. */
export const createSignInPath = (wanted: string): string =>
  wanted === '/' ? '/signin' : `/signin?to=${encodeURIComponent(wanted)}`

/** Pages that make no sense as the place to come back to. */
const EXCLUDED_PATHS = ['/signin', '/signout', '/callback', '/silent']

/**
 * Where to go after signing in. Only paths of this origin are followed; anything else is the list of conversations.
 * @param wanted what an address or the provider handed back, which may be anything
 */
export function toSafeReturnPath(wanted: unknown, origin: string = window.location.origin): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  try {
    const address = new URL(wanted, origin)
    if (address.origin !== origin || EXCLUDED_PATHS.includes(address.pathname)) return '/'
    return address.pathname + address.search + address.hash
  } catch {
    return '/'
  }
}

/** Path, query and fragment of the page that the person is on. */
export const getCurrentPath = (): string =>
  window.location.pathname + window.location.search + window.location.hash
