import { type RefObject, useEffect, useRef } from 'react'

const EMPTY_HEADING = '.empty-state h2'

/**
 * Keeps the keyboard focus inside a list. When the focused element goes, like a decided row or a closed dialog, the focus
 * moves to the current row, or to the heading of the empty list.
 * @param tid the current comment
 * @param request a new number moves the focus into the list, if nothing else has it
 */
export function useRestoredFocus(
  root: RefObject<HTMLElement | null>,
  tid: number | undefined,
  request: number | undefined,
): void {
  const lastFocused = useRef<Element>(null)
  const lastRequest = useRef(request)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element && root.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [root])
  useEffect(() => {
    const isRequested = lastRequest.current !== request
    lastRequest.current = request
    const { activeElement, body } = document
    // a click on the background removes the focus on purpose
    const isLost = lastFocused.current !== null && !lastFocused.current.isConnected
    if ((activeElement !== null && activeElement !== body) || !(isLost || isRequested)) return
    const row = tid === undefined ? undefined : root.current?.querySelector(`[data-tid='${tid}'] > article`)
    const target = row ?? root.current?.querySelector(EMPTY_HEADING)
    if (target instanceof HTMLElement) target.focus({ preventScroll: row !== undefined && !isRequested })
  })
}
