import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface Props {
  open: boolean
  /** it says that something went wrong, which a screen reader reads out at once */
  alert?: boolean
  /** the id of its heading */
  labelledBy: string
  /** the id of what says more */
  describedBy?: string | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * Keeps a key that went down before the dialog opened from pressing what has the focus in it: buttons answer to a key
 * that comes up, and Enter in a field opens dialogs as it goes down.
 */
function useKeyGuard() {
  const down = useRef<string>(undefined)
  return {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      down.current = key
    },
    onKeyUpCapture: (event: KeyboardEvent) => {
      if (down.current !== event.key) event.stopPropagation()
      down.current = undefined
    },
  }
}

/** The browser's own dialog: it holds the focus, gives it back at the end, and Escape closes it. */
export function Dialog({ open, alert = false, labelledBy, describedBy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const keys = useKeyGuard()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className="confirm"
      {...keys}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // whether it closes is decided by `open` alone
        event.preventDefault()
        onClose()
      }}
    >
      {open && children}
    </dialog>
  )
}
