import { useId } from 'react'
import { ConfirmButtons } from './ConfirmButtons.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  open: boolean
  question: string
  /** the effect of a yes */
  consequence: string
  yes: string
  no?: string
  intent?: 'primary' | 'danger'
  onYes: () => void
  onNo: () => void
}

/** Asks before an action that cannot be undone; Escape is a no. */
export function ConfirmDialog(props: Props) {
  const { open, question, consequence, yes, no = 'Cancel', intent = 'primary', onYes, onNo } = props
  const id = useId()
  return (
    <Dialog open={open} labelledBy={`${id}-question`} describedBy={`${id}-consequence`} onClose={onNo}>
      <h2 id={`${id}-question`}>{question}</h2>
      <p id={`${id}-consequence`}>{consequence}</p>
      <ConfirmButtons yes={yes} no={no} intent={intent} onYes={onYes} onNo={onNo} />
    </Dialog>
  )
}
