import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { TIMES } from '@folkmoot/domain'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { type ShowToast, type Toast, ToastContext } from './toasts.ts'

interface Shown extends Toast {
  id: number
}

/** Holds the toasts of the console. They announce themselves, stay for ten seconds, longer under pointer or focus. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const next = useRef(0)
  const hide = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback<ShowToast>(
    (toast) => {
      const id = (next.current += 1)
      setToasts((all) => [...all.slice(-2), { ...toast, id }])
      return () => hide(id)
    },
    [hide],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} onClose={() => hide(toast.id)} />
        ))}
      </div>
    </ToastContext>
  )
}

function OneToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => close.current(), TIMES.undo)
    return () => clearTimeout(timer)
  }, [held])
  const undo = () => {
    toast.onUndo?.()
    onClose()
  }
  return (
    <div
      className={`toast toast-${toast.intent ?? 'none'}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="toast-message">{toast.message}</span>
      {toast.onUndo && (
        <Button variant="minimal" size="small" onClick={undo}>
          {messages.undo}
        </Button>
      )}
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label={messages.dismiss}
        onClick={onClose}
      />
    </div>
  )
}
