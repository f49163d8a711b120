import { createContext, useContext } from 'react'

/** A short message at the edge of the page. */
export interface Toast {
  message: string
  /** what it speaks of: it takes the place of an older one about the same, which would no longer be true */
  about?: string
  intent?: 'none' | 'success' | 'danger'
  /** takes the change back; offered for ten seconds */
  onUndo?: () => void
}

/** Shows a toast; gives a function that takes it away. */
export type ShowToast = (toast: Toast) => () => void

export const ToastContext = createContext<ShowToast>(() => () => undefined)

/** The function that shows a toast: `const showToast = useToast(); showToast({ message: 'Closed.', onUndo })`. */
export const useToast = (): ShowToast => useContext(ToastContext)
