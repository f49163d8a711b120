import { createContext, useContext } from 'react'
import { formatReason } from '../api/failure.ts'

/** A short message at the edge of the page. */
export interface Toast {
  message: string
  /** its subject: it replaces an older toast about the same, which would no longer be true */
  about?: string
  intent?: 'none' | 'success' | 'danger'
  /** reverts the change; offered for ten seconds */
  onUndo?: () => void
}

/** Shows a toast; returns a function that removes it. */
export type ShowToast = (toast: Toast) => () => void

export const ToastContext = createContext<ShowToast>(() => () => undefined)

/** The function that shows a toast: `const showToast = useToast(); showToast({ message: 'Closed.', onUndo })`. */
export const useToast = (): ShowToast => useContext(ToastContext)

/** Returns a function that says in a toast how a call ended. It is true after a success. */
export function useOutcomeToast() {
  const showToast = useToast()
  return ({ error }: { error?: unknown }, done: string, failed: string): boolean => {
    showToast(error ? { message: `${failed} ${formatReason(error)}`, intent: 'danger' } : { message: done })
    return !error
  }
}
