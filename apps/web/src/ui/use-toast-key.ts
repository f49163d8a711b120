import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Moves the focus to the newest toast, and back. It types nothing, so it works in every field. */
export const TOAST_KEY = 'F8'

/**
 * Moves the focus to the toasts, which are at the end of the page and do not stay for long, and back: by the key again,
 * by Escape, or when the focused toast disappears.
 * @returns a function that moves it back, to call before a toast disappears
 */
export function useToastKey(region: RefObject<HTMLElement | null>): () => void {
  const from = useRef<Element>(null)
  const returnFocus = useCallback(() => {
    if (!region.current?.contains(document.activeElement)) return
    if (from.current instanceof HTMLElement) from.current.focus()
  }, [region])
  useEffect(() => {
    const { current: toasts } = region
    const isInside = (place: EventTarget | null) => place instanceof Node && toasts?.contains(place) === true
    const handleFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && !isInside(relatedTarget)) from.current = relatedTarget
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event
      if (altKey || ctrlKey || metaKey) return
      const newest = toasts?.lastElementChild?.querySelector('button')
      const inside = isInside(document.activeElement)
      if (!newest || !(key === TOAST_KEY || (inside && key === 'Escape'))) return
      event.preventDefault()
      if (inside) return returnFocus()
      from.current = document.activeElement
      newest.focus()
    }
    toasts?.addEventListener('focusin', handleFocusIn)
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      toasts?.removeEventListener('focusin', handleFocusIn)
      document.removeEventListener('keydown', handleKeyDown)
    }
  }, [region, returnFocus])
  return returnFocus
}
