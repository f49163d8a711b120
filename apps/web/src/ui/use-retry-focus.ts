import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const FOCUSABLE_SELECTOR = 'a[href], button, input, select, textarea, [tabindex]'

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** Finds the last focusable element before an element: at least the heading of the page. */
function findFocusableBefore(element: Element): HTMLElement | undefined {
  const { DOCUMENT_POSITION_PRECEDING } = Node
  return [...(element.closest('main')?.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR) ?? [])].findLast(
    (one) => !one.matches(':disabled') && element.compareDocumentPosition(one) & DOCUMENT_POSITION_PRECEDING,
  )
}

/**
 * Keeps the keyboard's position at Retry: the button is disabled while a retry runs, also an automatic one, and gone
 * after success. The focus returns to it after another failure, and moves to the element before it otherwise.
 * @returns a ref for the message, and a function to call when Retry was pressed
 */
export function useRetryFocus(
  isRetrying: boolean,
): [message: RefObject<HTMLDivElement | null>, mark: () => void] {
  const message = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  useLayoutEffect(() => {
    if (isRetrying && message.current?.contains(document.activeElement)) held.current = true
  }, [isRetrying])
  useEffect(() => {
    if (isRetrying || !held.current) return
    if (isFocusLost()) message.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isRetrying])
  useLayoutEffect(() => {
    const element = message.current
    return () => {
      const isHere = element?.contains(document.activeElement)
      if (element && (isHere || (held.current && isFocusLost())))
        findFocusableBefore(element)?.focus({ preventScroll: true })
    }
  }, [])
  return [
    message,
    () => {
      held.current = true
    },
  ]
}
