import { createContext, useContext } from 'react'

/** A short message at the edge of the page. */
export interface Toast {
  message: string
  intent?: 'none' | 'success' | 'danger'
  /** takes the change back; offered for ten seconds */
  onUndo?: () => void
}

/** Shows a toast; gives a function that takes it away. */
export type ShowToast = (toast: Toast) => () => void

export const ToastContext = createContext<ShowToast>(() => () => undefined)

/** The function that shows a toast: `const showToast = useToast(); showToast({ message: 'Closed.', onUndo })`. */
export const useToast = (): ShowToast => useContext(ToastContext)
