import * as React from 'react'

/** What React keeps to itself: it counts the elements whose place in the code it has noted within a second. */
const clientInternals: unknown = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1]

/**
 * Keeps React from noting the place in the code of each element that it makes, as it does in development until there were
 * 10,000 in a second: in tests a tenth of the time. It warns of the same as before, with fewer words about where. Where
 * React counts in another way nothing happens, and tests take longer.
 */
export function disableOwnerStacks(): void {
  if (
    typeof clientInternals !== 'object' ||
    clientInternals === null ||
    !('recentlyCreatedOwnerStacks' in clientInternals)
  )
    return
  Object.defineProperty(clientInternals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // more than enough stays more than enough
    },
  })
}
