import { createContext, useContext } from 'react'

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
