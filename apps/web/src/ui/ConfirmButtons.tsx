import { Button } from '@blueprintjs/core'
import { useRef } from 'react'

interface Props {
  yes: string
  no: string
  intent: 'primary' | 'danger'
  /** true while yes is not possible */
  disabled?: boolean
  onYes: () => void
  onNo: () => void
}

/** The buttons of a question. They pass on one yes while they are mounted: a double click confirms once. */
export function ConfirmButtons({ yes, no, intent, disabled = false, onYes, onNo }: Props) {
  const isConfirmed = useRef(false)
  const confirm = () => {
    if (isConfirmed.current) return
    isConfirmed.current = true
    onYes()
  }
  return (
    <div className="row gap-8 confirm-choices">
      <Button onClick={onNo}>{no}</Button>
      <Button intent={intent} disabled={disabled} onClick={confirm}>
        {yes}
      </Button>
    </div>
  )
}
