import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  open: boolean
  /** the id of its heading */
  labelledBy: string
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog: it holds the focus, gives it back at the end, and Escape closes it. */
export function Dialog({ open, labelledBy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={labelledBy}
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
