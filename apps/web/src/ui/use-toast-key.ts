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
  const back = useCallback(() => {
    if (!region.current?.contains(document.activeElement)) return
    if (from.current instanceof HTMLElement) from.current.focus()
  }, [region])
  useEffect(() => {
    const { current: toasts } = region
    const isInside = (place: EventTarget | null) => place instanceof Node && toasts?.contains(place) === true
    const come = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && !isInside(relatedTarget)) from.current = relatedTarget
    }
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event
      if (altKey || ctrlKey || metaKey) return
      const newest = toasts?.lastElementChild?.querySelector('button')
      const inside = isInside(document.activeElement)
      if (!newest || !(key === TOAST_KEY || (inside && key === 'Escape'))) return
      event.preventDefault()
      if (inside) return back()
      from.current = document.activeElement
      newest.focus()
    }
    toasts?.addEventListener('focusin', come)
    document.addEventListener('keydown', press)
    return () => {
      toasts?.removeEventListener('focusin', come)
      document.removeEventListener('keydown', press)
    }
  }, [region, back])
  return back
}
