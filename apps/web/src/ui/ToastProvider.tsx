import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { type ReactNode, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { type ShowToast, type Toast, ToastContext } from './toasts.ts'

/** Moves the focus to the newest toast, and back. It types nothing, so it works in every field. */
const TOAST_KEY = 'F8'

/**
 * Moves the focus to the toasts, which are at the end of the page and do not stay for long, and back: by the key again,
 * by Escape, or when the focused toast disappears.
 * @returns a function that moves it back, to call before a toast disappears
 */
function useToastKey(region: RefObject<HTMLElement | null>): () => void {
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

interface ShownToast extends Toast {
  id: number
}

const isAboutSame = ({ about }: Toast, older: Toast): boolean => about !== undefined && about === older.about

/**
 * Holds the toasts of the console. They are announced, stay for ten seconds, longer under pointer or focus, and a key
 * moves the focus to the newest one.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const next = useRef(0)
  const region = useRef<HTMLDivElement>(null)
  const returnFocus = useToastKey(region)
  const hide = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const close = (id: number) => {
    returnFocus()
    hide(id)
  }
  const show = useCallback<ShowToast>(
    (toast) => {
      const id = (next.current += 1)
      setToasts((all) => [...all.filter((one) => !isAboutSame(toast, one)).slice(-2), { ...toast, id }])
      return () => hide(id)
    },
    [hide],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div ref={region} className="toasts" role="status">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onHide={hide} onClose={close} />
        ))}
      </div>
    </ToastContext>
  )
}

interface Props {
  toast: ShownToast
  /** called when its time is over */
  onHide: (id: number) => void
  /** called when one of its buttons was pressed */
  onClose: (id: number) => void
}

/** True while the pointer or the focus is on an element, with the handlers to attach to it. */
function useHoverOrFocus() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const attach = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return [pointed || focused, attach] as const
}

function ToastItem({ toast, onHide, onClose }: Props) {
  const { id, message, intent = 'none', onUndo } = toast
  const [held, attach] = useHoverOrFocus()
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => onHide(id), TIMES_MS.undo)
    return () => clearTimeout(timer)
  }, [held, id, onHide])
  const undo = () => {
    onUndo?.()
    onClose(id)
  }
  return (
    <div className={`toast toast-${intent}`} {...attach}>
      <span className="toast-message">{message}</span>
      {onUndo && (
        <>
          <span className="visually-hidden">{`${TOAST_KEY} moves to Undo.`}</span>
          <Button
            variant="minimal"
            size="small"
            aria-keyshortcuts={TOAST_KEY}
            endIcon={<kbd aria-hidden="true">{TOAST_KEY}</kbd>}
            onClick={undo}
          >
            Undo
          </Button>
        </>
      )}
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label="Dismiss"
        onClick={() => onClose(id)}
      />
    </div>
  )
}
