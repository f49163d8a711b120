import { type RefObject, useEffect, useRef } from 'react'

/** The heading of what stands where a list is empty. */
const EMPTY_HEADING = '.empty-state h2'

/**
 * Keeps the keyboard inside a list: when what had the focus has gone, as a decided card or a closed dialog does, the
 * focus goes to the current card, or to the heading that says that nothing is left.
 * @param place the number of the card that is to have it
 * @param wish rises whenever the keyboard is wished for in the list
 */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  place: number | undefined,
  wish: number | undefined,
): void {
  const last = useRef<Element>(null)
  const granted = useRef(wish)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && root.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [root])
  useEffect(() => {
    const wished = granted.current !== wish
    granted.current = wish
    const { activeElement, body } = document
    // a click beside everything leaves the focus with nobody too, and that is as it was wished for
    const lost = last.current !== null && !last.current.isConnected
    if ((activeElement !== null && activeElement !== body) || !(lost || wished)) return
    const card =
      place === undefined ? undefined : root.current?.querySelector(`[data-tid='${place}'] > article`)
    const target = card ?? root.current?.querySelector(EMPTY_HEADING)
    if (target instanceof HTMLElement) target.focus({ preventScroll: card !== undefined && !wished })
  })
}
