import * as React from 'react'

/** React's internals, which count the elements with a recorded stack within a second. */
const clientInternals: unknown = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1]

/**
 * Stops React from recording the stack of each created element, which development builds do for up to 10,000 elements a
 * second; this saves a tenth of the time of tests. Warnings stay, with less information about the place. With another version
 * of React it has no effect.
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
      // stays above React's limit
    },
  })
}
