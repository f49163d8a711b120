import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { formatReason } from '../api/failure.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface Props {
  /** the failed action, in words */
  what: string
  /** the rejection of the call; the server's reason is read from it */
  error?: unknown
  /** absent where no retry is offered */
  onRetry?: () => void
  /** true while the retry is running */
  isRetrying?: boolean
}

/** Shows the failed action and the reason, with Retry where that can help, and does not move the focus. */
export function Failure({ what, error, onRetry, isRetrying = false }: Props) {
  const [message, markRetry] = useRetryFocus(isRetrying)
  const retry = () => {
    markRetry()
    onRetry?.()
  }
  return (
    <div ref={message} className="notice notice-danger" role="alert">
      <div>
        <p className="strong notice-title">{what}</p>
        {error !== undefined && <p>{formatReason(error)}</p>}
      </div>
      {onRetry && (
        <Button icon={<Refresh />} loading={isRetrying} onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  )
}

interface CallFailureProps extends Pick<Props, 'what' | 'onRetry'> {
  /** the call, as the hook of its mutation returns it */
  of: { error?: unknown; isLoading: boolean }
}

/** The failure of a call that somebody made; nothing unless it failed. */
export const CallFailure = ({ of: { error, isLoading }, ...words }: CallFailureProps) =>
  error !== undefined && <Failure {...words} error={error} isRetrying={isLoading} />

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
