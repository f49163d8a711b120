import { useEffect } from 'react'

/** The part of the page that its address names; empty when it names none. */
export const getHashTarget = (): string => decodeURIComponent(window.location.hash.slice(1))

/**
 * Brings what the address names into view: the browser has looked for it before the answers were there that it is made from.
 * @param isThere whether it is on the page now
 */
export function useScrollToHash(isThere: boolean): void {
  useEffect(() => {
    if (isThere) document.getElementById(getHashTarget())?.scrollIntoView()
  }, [isThere])
}
