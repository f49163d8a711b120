import { Button, Switch } from '@blueprintjs/core'
import { useId } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  open: boolean
  /** whether single keys act */
  on: boolean
  onTurn: (on: boolean) => void
  onClose: () => void
}

/** Lists the keys, and turns them off for those whom they disturb. */
export function KeysDialog({ open, on, onTurn, onClose }: Props) {
  const heading = useId()
  return (
    <Dialog open={open} labelledBy={heading} onClose={onClose}>
      <h2 id={heading}>{messages.keysTitle}</h2>
      <p>{messages.keysHelp}</p>
      <Switch checked={on} label={messages.keysOn} onChange={() => onTurn(!on)} />
      <dl className="keys">
        {Object.entries(messages.keyWords).map(([keys, words]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className="confirm-choices">
        <Button intent="primary" onClick={onClose}>
          {messages.close}
        </Button>
      </div>
    </Dialog>
  )
}
