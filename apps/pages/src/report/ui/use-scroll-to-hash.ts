import { useEffect } from 'react'

/** Id of the element that the address names; empty without one. */
export const getHashTarget = (): string => decodeURIComponent(window.location.hash.slice(1))

/**
 * Scrolls to the element that the address names. The browser itself looks for it before the data is loaded.
 * @param isThere whether the element is rendered
 */
export function useScrollToHash(isThere: boolean): void {
  useEffect(() => {
    if (isThere) document.getElementById(getHashTarget())?.scrollIntoView()
  }, [isThere])
}
