import { Button } from '@blueprintjs/core'
import { useId } from 'react'
import { Dialog } from './Dialog.tsx'

interface Props {
  open: boolean
  question: string
  /** the effect of a yes */
  consequence: string
  yes: string
  no: string
  intent?: 'primary' | 'danger'
  onYes: () => void
  onNo: () => void
}

/** Asks before an action that cannot be undone; Escape is a no. */
export function ConfirmDialog(props: Props) {
  const { open, question, consequence, yes, no, intent = 'primary', onYes, onNo } = props
  const id = useId()
  return (
    <Dialog open={open} labelledBy={`${id}-question`} describedBy={`${id}-consequence`} onClose={onNo}>
      <h2 id={`${id}-question`}>{question}</h2>
      <p id={`${id}-consequence`}>{consequence}</p>
      <div className="confirm-choices">
        <Button onClick={onNo}>{no}</Button>
        <Button intent={intent} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
