import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance beyond the edges of the screen within which cards are drawn. */
const OVERSCAN_PX = 800
/** The height of a card that was not measured yet. */
const DEFAULT_HEIGHT_PX = 190
/** Cards that are drawn before the list is measured. */
const INITIAL_CARDS = 12

/** Indexes from `from` to before `to`. */
interface Range {
  readonly from: number
  readonly to: number
}

/** Neighbouring cards that are drawn, or a spacer in place of cards that are not. */
export interface ListSegment extends Range {
  /** height of the spacer in pixels; absent where cards are drawn */
  readonly height?: number
}

function findVisibleRange(list: HTMLElement, heights: readonly number[]): Range {
  const top = -list.getBoundingClientRect().top
  const [start, end] = [top - OVERSCAN_PX, top + window.innerHeight + OVERSCAN_PX]
  let [from, to, edge] = [heights.length, 0, 0]
  for (const [index, height] of heights.entries()) {
    if (edge + height >= start && edge <= end) {
      from = Math.min(from, index)
      to = index + 1
    }
    edge += height
  }
  return from < to ? { from, to } : { from: 0, to: 0 }
}

/** Divides a list into cards that are drawn and spacers between them. */
function createSegments(
  heights: readonly number[],
  { from, to }: Range,
  currentIndex: number,
): ListSegment[] {
  const ranges: Range[] = [{ from, to: Math.min(to, heights.length) }]
  const current = { from: currentIndex, to: currentIndex + 1 }
  if (currentIndex >= 0 && currentIndex < from) ranges.unshift(current)
  if (currentIndex >= to) ranges.push(current)
  const segments: ListSegment[] = []
  let at = 0
  for (const range of [...ranges.filter((one) => one.from < one.to), undefined]) {
    const next = range?.from ?? heights.length
    const height = heights.slice(at, next).reduce((sum, one) => sum + one, 0)
    if (next > at) segments.push({ from: at, to: next, height })
    if (range) segments.push(range)
    at = range?.to ?? next
  }
  return segments
}

/**
 * Finds the cards of a long list to draw: those on the screen and near it, and the current one, because it can have the
 * focus. Heights are measured when cards are drawn.
 */
export function useVisibleCards(
  list: RefObject<HTMLElement | null>,
  tids: readonly number[],
  currentIndex: number,
) {
  const [range, setRange] = useState<Range>({ from: 0, to: INITIAL_CARDS })
  // not a state: a new height does not draw the list again
  const [measured] = useState(() => new Map<number, number>())
  const heights = tids.map((tid) => measured.get(tid) ?? DEFAULT_HEIGHT_PX)

  const updateRange = useRef(() => {})
  useLayoutEffect(() => {
    updateRange.current = () => {
      if (!list.current) return
      const next = findVisibleRange(list.current, heights)
      setRange((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
  })
  useLayoutEffect(() => {
    for (const item of list.current?.querySelectorAll<HTMLElement>(':scope > [data-tid]') ?? [])
      if (item.offsetHeight > 0) measured.set(Number(item.dataset['tid']), item.offsetHeight)
  })
  useEffect(() => updateRange.current())
  useEffect(() => {
    let frame = 0
    const schedule = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => updateRange.current())
    }
    window.addEventListener('scroll', schedule, { passive: true })
    window.addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', schedule)
      window.removeEventListener('resize', schedule)
    }
  }, [])
  return { segments: createSegments(heights, range, currentIndex), range }
}
