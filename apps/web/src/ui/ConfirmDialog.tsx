import { Button } from '@blueprintjs/core'
import { useEffect, useId, useRef } from 'react'

interface Props {
  open: boolean
  question: string
  /** what follows from a yes */
  consequence: string
  yes: string
  no: string
  intent?: 'primary' | 'danger'
  onYes: () => void
  onNo: () => void
}

/** Asks before something that cannot be taken back. The browser's own dialog: it holds the focus, and Escape is a no. */
export function ConfirmDialog(props: Props) {
  const { open, onNo } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  const cancel = (event: { preventDefault: () => void }) => {
    // whether it closes is decided by `open` alone
    event.preventDefault()
    onNo()
  }
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-consequence`}
      onCancel={cancel}
    >
      {open && <Question id={id} {...props} />}
    </dialog>
  )
}

function Question({
  id,
  question,
  consequence,
  yes,
  no,
  intent = 'primary',
  onYes,
  onNo,
}: Props & { id: string }) {
  return (
    <>
      <h2 id={`${id}-question`}>{question}</h2>
      <p id={`${id}-consequence`}>{consequence}</p>
      <div className="confirm-choices">
        <Button onClick={onNo}>{no}</Button>
        <Button intent={intent} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </>
  )
}
