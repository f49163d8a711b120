import { Button } from '@blueprintjs/core'
import { useId } from 'react'
import { Dialog } from './Dialog.tsx'

interface Props {
  /** what failed; undefined closes the dialog */
  title: string | undefined
  /** the reason, when it is known */
  reason?: string | undefined
  onClose: () => void
}

/** Reports that a requested action failed, and waits for OK. */
export function AlertDialog({ title, reason, onClose }: Props) {
  const id = useId()
  return (
    <Dialog
      alert
      open={title !== undefined}
      labelledBy={`${id}-title`}
      describedBy={reason === undefined ? undefined : `${id}-reason`}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {reason !== undefined && <p id={`${id}-reason`}>{reason}</p>}
      <div className="confirm-choices">
        <Button intent="primary" onClick={onClose}>
          OK
        </Button>
      </div>
    </Dialog>
  )
}
