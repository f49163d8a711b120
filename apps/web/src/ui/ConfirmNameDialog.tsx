import { Button, Classes } from '@blueprintjs/core'
import { isConfirmed } from '@folkmoot/domain/conversations'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Dialog } from './Dialog.tsx'

interface Props {
  open: boolean
  question: string
  /** what to type: the name of the conversation, unless `label` says otherwise */
  name: string
  label?: string
  /** false while something else is to be decided */
  isReady?: boolean
  yes: string
  onYes: () => void
  onNo: () => void
  /** says what goes, and what stays */
  children: ReactNode
}

type FormProps = Pick<Props, 'name' | 'label' | 'isReady' | 'yes' | 'onYes' | 'onNo'>

/** The form inside; it begins empty each time the dialog opens. */
function NameForm({
  name,
  label = 'Type the name of the conversation to confirm',
  isReady = true,
  yes,
  onYes,
  onNo,
}: FormProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isSent, setSent] = useState(false)
  const isRight = isReady && isConfirmed(typed, name)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight || isSent) return
    setSent(true)
    onYes()
  }
  return (
    <form onSubmit={handleSubmit} className="stack gap-8">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-name`} className="wash" dir="auto">
        {name}
      </p>
      <input
        id={id}
        className={Classes.INPUT}
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-name`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="row gap-8 confirm-choices">
        <Button onClick={onNo}>Cancel</Button>
        <Button intent="danger" type="submit" disabled={!isRight}>
          {yes}
        </Button>
      </div>
    </form>
  )
}

/** Asks before what cannot be undone: it says what goes and asks for the conversation's name. Escape is a no. */
export function ConfirmNameDialog({ open, question, children, ...form }: Props) {
  const id = useId()
  return (
    <Dialog open={open} labelledBy={`${id}-question`} describedBy={`${id}-consequence`} onClose={form.onNo}>
      <h2 id={`${id}-question`}>{question}</h2>
      <div id={`${id}-consequence`}>{children}</div>
      <NameForm {...form} />
    </Dialog>
  )
}
