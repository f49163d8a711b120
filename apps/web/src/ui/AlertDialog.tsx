import { Button } from '@blueprintjs/core'
import { useEffect, useId, useRef } from 'react'
import { listMessages } from '../messages/lists.ts'

interface Props {
  /** what went wrong; closed while it is undefined */
  title: string | undefined
  /** why, when that is known */
  reason?: string | undefined
  onClose: () => void
}

/** Says that something which was asked for did not happen, and waits until it has been read. */
export function AlertDialog({ title, reason, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const open = title !== undefined
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="confirm"
      aria-labelledby={`${id}-title`}
      {...(reason === undefined ? {} : { 'aria-describedby': `${id}-reason` })}
      onCancel={(event) => {
        // whether it closes is decided by `title` alone
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {reason !== undefined && <p id={`${id}-reason`}>{reason}</p>}
      <div className="confirm-choices">
        <Button intent="primary" onClick={onClose}>
          {listMessages.ok}
        </Button>
      </div>
    </dialog>
  )
}
