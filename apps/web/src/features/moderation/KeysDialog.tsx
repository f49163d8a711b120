import { Button, Switch } from '@blueprintjs/core'
import { useId } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  isOpen: boolean
  /** whether the shortcuts are on */
  isOn: boolean
  onChange: (isOn: boolean) => void
  onClose: () => void
}

/** Lists the keyboard shortcuts, and turns them on and off. */
export function KeysDialog({ isOpen, isOn, onChange, onClose }: Props) {
  const heading = useId()
  return (
    <Dialog open={isOpen} labelledBy={heading} onClose={onClose}>
      <h2 id={heading}>{messages.keysTitle}</h2>
      <p>{messages.intro}</p>
      <p>{messages.keysHelp}</p>
      <Switch checked={isOn} label={messages.keysOn} onChange={() => onChange(!isOn)} />
      <dl className="keys">
        {Object.entries(messages.keyDescriptions).map(([keys, description]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{description}</dd>
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
