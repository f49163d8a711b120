import { startTransition, useEffect, useState, useLayoutEffect, useSyncExternalStore } from 'react'
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

const NARROW_QUERY = '(max-width: 760px)'

function subscribeToWidth(onChange: () => void) {
  const asked = window.matchMedia(NARROW_QUERY)
  asked.addEventListener('change', onChange)
  return () => asked.removeEventListener('change', onChange)
}

/** Whether a part is folded: on a phone until somebody opens it, never on paper. The returned function opens and closes it. */
export function useFold(): {
  readonly isNarrow: boolean
  readonly isFolded: boolean
  readonly toggle: () => void
} {
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(NARROW_QUERY).matches)
  const isPrinting = usePrinting()
  const [isOpen, setOpen] = useState(false)
  return {
    isNarrow: isNarrow && !isPrinting,
    isFolded: isNarrow && !isPrinting && !isOpen,
    toggle: () => setOpen(!isOpen),
  }
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
