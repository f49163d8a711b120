import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface Props {
  open: boolean
  /** it reports an error, which a screen reader reads out at once */
  alert?: boolean
  labelledBy: string
  describedBy?: string | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * Ignores the release of a key that was pressed before the dialog opened: buttons act on release, and Enter in a field
 * opens dialogs on press.
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

/** The browser's own dialog: it holds the focus, returns it at the end, and Escape closes it. */
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
        // only the prop `open` closes it
        event.preventDefault()
        onClose()
      }}
    >
      {open && children}
    </dialog>
  )
}
