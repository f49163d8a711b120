import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What is drawn beyond the edges of the screen, in pixels. */
const BEYOND = 800
/** The height of a card that has not been seen yet. */
const USUAL = 190
/** Cards that are drawn before anything is measured. */
const FIRST = 12

/** Neighbours of a list, from one index to before another, that are drawn; or the room of those that are not. */
export interface Run {
  readonly from: number
  readonly to: number
  /** the room in pixels; absent where the cards are drawn */
  readonly room?: number
}

interface Span {
  from: number
  to: number
}

function visibleSpan(list: HTMLElement, heights: readonly number[]): Span {
  const top = -list.getBoundingClientRect().top
  const [start, end] = [top - BEYOND, top + window.innerHeight + BEYOND]
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

/** Parts a list into what is drawn and the room between. */
function runsOf(heights: readonly number[], { from, to }: Span, keep: number): Run[] {
  const drawn = [{ from, to: Math.min(to, heights.length) }]
  if (keep >= 0 && keep < from) drawn.unshift({ from: keep, to: keep + 1 })
  if (keep >= to) drawn.push({ from: keep, to: keep + 1 })
  const runs: Run[] = []
  let at = 0
  for (const span of [...drawn.filter((one) => one.from < one.to), undefined]) {
    const next = span?.from ?? heights.length
    const room = heights.slice(at, next).reduce((sum, height) => sum + height, 0)
    if (next > at) runs.push({ from: at, to: next, room })
    if (span) runs.push(span)
    at = span?.to ?? next
  }
  return runs
}

/**
 * Draws of a long list only what is on the screen or near it, and one item that is always there because it has the
 * focus. Heights are measured as items come into sight; what was never seen counts as usual.
 * @param keep index of the item that is always drawn
 */
export function useWindow(list: RefObject<HTMLElement | null>, tids: readonly number[], keep: number) {
  const [span, setSpan] = useState<Span>({ from: 0, to: FIRST })
  // heights as they were when last seen; a new one does not draw the list again
  const [measured] = useState(() => new Map<number, number>())
  const heights = tids.map((tid) => measured.get(tid) ?? USUAL)

  const look = useRef(() => {})
  useLayoutEffect(() => {
    look.current = () => {
      if (!list.current) return
      const next = visibleSpan(list.current, heights)
      setSpan((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
  })
  useLayoutEffect(() => {
    for (const item of list.current?.querySelectorAll<HTMLElement>(':scope > [data-tid]') ?? [])
      if (item.offsetHeight > 0) measured.set(Number(item.dataset['tid']), item.offsetHeight)
  })
  useEffect(() => look.current())
  useEffect(() => {
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => look.current())
    }
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [])
  return { runs: runsOf(heights, span, keep), span }
}
