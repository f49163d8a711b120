import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Rows beyond the edges that are drawn, for scrolling without gaps. */
const OVERSCAN_ROWS = 12
const DEFAULT_ROW_PX = 28

/** Indexes from `from` to before `to`. */
interface Range {
  readonly from: number
  readonly to: number
}

/** The height of a row: the style sheet knows it, because it is larger for fingers. */
const readRowHeight = (list: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(list).getPropertyValue('--row')) || DEFAULT_ROW_PX

/** The rows that are completely on the screen, and the height of a row. */
export function measureRows(list: HTMLElement, length: number): Range & { readonly rowPx: number } {
  const rowPx = readRowHeight(list)
  const height = list.clientHeight || window.innerHeight
  const from = Math.min(length, Math.ceil(list.scrollTop / rowPx))
  return { from, to: Math.min(length, Math.max(from, Math.floor((list.scrollTop + height) / rowPx))), rowPx }
}

/**
 * Finds the rows of a long list to draw: those on the screen and near it. All rows have the same height, so that nothing is measured
 * for those that are not drawn.
 * @param list the element that scrolls
 */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  length: number,
): Range & { rowPx: number } {
  const [range, setRange] = useState({ from: 0, to: 2 * OVERSCAN_ROWS, rowPx: DEFAULT_ROW_PX })
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return undefined
    const update = () => {
      const { from, to, rowPx } = measureRows(current, length)
      const next = { from: Math.max(0, from - OVERSCAN_ROWS), to: to + OVERSCAN_ROWS, rowPx }
      setRange((now) =>
        now.from === next.from && now.to === next.to && now.rowPx === next.rowPx ? now : next,
      )
    }
    update()
    current.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      current.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [list, length])
  return { ...range, to: Math.min(range.to, length) }
}

const scrollTo = (element: HTMLElement, top: number) => {
  element.scrollTop = top
}

/** Scrolls the row at an index into view when it becomes the current one. */
export function useScrolledRow(
  list: RefObject<HTMLElement | null>,
  index: number,
  request: number | undefined,
): void {
  useEffect(() => {
    const { current } = list
    if (!current || index < 0 || request === undefined) return
    const rowPx = readRowHeight(current)
    const top = index * rowPx
    const { scrollTop, clientHeight } = current
    if (top < scrollTop) scrollTo(current, top)
    else if (top + rowPx > scrollTop + clientHeight) scrollTo(current, top + rowPx - clientHeight)
  }, [list, index, request])
}
