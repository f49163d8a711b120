import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const FOCUSABLE_SELECTOR = 'a[href], button, input, select, textarea, [tabindex]'

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** What stands before an element and can have the focus: the heading of the page at the least. */
function findFocusableBefore(element: Element): HTMLElement | undefined {
  const { DOCUMENT_POSITION_PRECEDING } = Node
  return [...(element.closest('main')?.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR) ?? [])].findLast(
    (one) => !one.matches(':disabled') && element.compareDocumentPosition(one) & DOCUMENT_POSITION_PRECEDING,
  )
}

/**
 * Keeps the keyboard's place at a Retry: the button is disabled while a repeat is under way, which nobody needs to have
 * asked for, and gone when it went well. The focus comes back to it after another failure, and goes to what stands before
 * it otherwise.
 * @returns what to attach to the message, and a function that says that Retry was pressed
 */
export function useRetryFocus(
  retrying: boolean,
): [message: RefObject<HTMLDivElement | null>, mark: () => void] {
  const message = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  useLayoutEffect(() => {
    if (retrying && message.current?.contains(document.activeElement)) held.current = true
  }, [retrying])
  useEffect(() => {
    if (retrying || !held.current) return
    if (isFocusLost()) message.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [retrying])
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
