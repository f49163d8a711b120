import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** The number of cards at first, and per extension when their end comes near. */
const INITIAL_CARDS = 60
const CARDS_PER_STEP = 60
/** The distance below the window at which the end counts as near. */
const PRELOAD_MARGIN = '1500px'

/** The number of visible cards per list and address, restored on going back. */
const visibleCounts = new Map<string, number>()

/**
 * Renders a long list in steps as the reader scrolls (LIST-7): a thousand cards at once take a second to lay out.
 * @param name distinguishes the lists of one page
 * @returns the number of entries to render, and a ref for the element after them
 */
export function useVisibleCount(name: string, length: number) {
  const { key } = useLocation()
  const place = `${key} ${name}`
  const [limit, setLimit] = useState(() => visibleCounts.get(place) ?? INITIAL_CARDS)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => void visibleCounts.set(place, limit), [place, limit])
  useEffect(() => {
    if (!end.current || limit >= length) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setLimit((drawn) => drawn + CARDS_PER_STEP),
      { rootMargin: PRELOAD_MARGIN },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [limit, length])
  return { limit, end }
}
