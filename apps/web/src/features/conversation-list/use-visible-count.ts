import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** How many cards are drawn at first, and how many more when their end comes near. */
const INITIAL_CARDS = 60
const CARDS_PER_STEP = 60
/** How far below the window the end still counts as near. */
const PRELOAD_MARGIN = '1500px'

/** How far each list had grown on each visited address, so that the way back leads to the same place. */
const visibleCounts = new Map<string, number>()

/**
 * Draws a long list as far as somebody has come in it (LIST-7): a thousand cards at once take a second to lay out.
 * @param name tells the lists of one page apart
 * @returns how many entries to draw, and the mark that stands behind them
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
