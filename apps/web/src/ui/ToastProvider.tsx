import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { TIMES } from '@folkmoot/domain'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { type ShowToast, type Toast, ToastContext } from './toasts.ts'

interface Shown extends Toast {
  id: number
}

const replaces = ({ about }: Toast, older: Toast): boolean => about !== undefined && about === older.about

/** Holds the toasts of the console. They announce themselves, stay for ten seconds, longer under pointer or focus. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const next = useRef(0)
  const hide = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback<ShowToast>(
    (toast) => {
      const id = (next.current += 1)
      setToasts((all) => [...all.filter((one) => !replaces(toast, one)).slice(-2), { ...toast, id }])
      return () => hide(id)
    },
    [hide],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} onHide={hide} />
        ))}
      </div>
    </ToastContext>
  )
}

function OneToast({ toast, onHide }: { toast: Shown; onHide: (id: number) => void }) {
  const { id, message, intent = 'none', onUndo } = toast
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => onHide(id), TIMES.undo)
    return () => clearTimeout(timer)
  }, [held, id, onHide])
  const undo = () => {
    onUndo?.()
    onHide(id)
  }
  return (
    <div
      className={`toast toast-${intent}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="toast-message">{message}</span>
      {onUndo && (
        <Button variant="minimal" size="small" onClick={undo}>
          {messages.undo}
        </Button>
      )}
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label={messages.dismiss}
        onClick={() => onHide(id)}
      />
    </div>
  )
}
