import { startTransition, useEffect, useState, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

/** Returns false until the first drawing of a part has been painted, and true then: what is not wanted at once waits for it. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // a frame calls before it paints; the task after it comes later
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}

/** Parts that are first rendered for the print were not there when it began. */
let isPrintingNow = false

/** Returns true while the page is printed. The change is rendered before the browser reads the page, to unfold its parts. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(isPrintingNow)
  // before the first paint: printing at once prints the whole page
  useLayoutEffect(() => {
    const begin = () => {
      isPrintingNow = true
      flushSync(() => setPrinting(true))
    }
    const end = () => {
      isPrintingNow = false
      setPrinting(false)
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

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
