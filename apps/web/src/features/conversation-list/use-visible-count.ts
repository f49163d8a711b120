import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** How many cards are drawn at first, and how many more when their end comes near. */
const FIRST = 60
const MORE = 60
/** How far below the window the end still counts as near. */
const NEAR = '1500px'

/** How far each list had grown on each visited address, so that the way back leads to the same place. */
const grown = new Map<string, number>()

/**
 * Draws a long list as far as somebody has come in it (LIST-7): a thousand cards at once take a second to lay out.
 * @param name tells the lists of one page apart
 * @returns how many entries to draw, and the mark that stands behind them
 */
export function useGrowing(name: string, length: number) {
  const { key } = useLocation()
  const place = `${key} ${name}`
  const [limit, setLimit] = useState(() => grown.get(place) ?? FIRST)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => void grown.set(place, limit), [place, limit])
  useEffect(() => {
    if (!end.current || limit >= length) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setLimit((drawn) => drawn + MORE),
      { rootMargin: NEAR },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [limit, length])
  return { limit, end }
}
