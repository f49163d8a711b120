import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const REACHABLE = 'a[href], button, input, select, textarea, [tabindex]'

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** What stands before an element and can have the focus: the heading of the page at the least. */
function before(element: Element): HTMLElement | undefined {
  const { DOCUMENT_POSITION_PRECEDING } = Node
  return [...(element.closest('main')?.querySelectorAll<HTMLElement>(REACHABLE) ?? [])].findLast(
    (one) => !one.matches(':disabled') && element.compareDocumentPosition(one) & DOCUMENT_POSITION_PRECEDING,
  )
}

/**
 * Keeps the keyboard's place when Retry was pressed: the button is disabled meanwhile, and gone when it went well. The
 * focus comes back to it after another failure, and goes to what stands before it otherwise.
 * @returns what to attach to the message, and a function that says that Retry was pressed
 */
export function useRetryFocus(
  retrying: boolean,
): [message: RefObject<HTMLDivElement | null>, mark: () => void] {
  const message = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (retrying || !pressed.current) return
    if (isNowhere()) message.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [retrying])
  useLayoutEffect(() => {
    const element = message.current
    return () => {
      if (!element || !pressed.current) return
      if (isNowhere() || element.contains(document.activeElement))
        before(element)?.focus({ preventScroll: true })
    }
  }, [])
  return [
    message,
    () => {
      pressed.current = true
    },
  ]
}
