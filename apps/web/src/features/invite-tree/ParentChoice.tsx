import { HTMLSelect } from '@blueprintjs/core'
import type { Wave } from '@folkmoot/api-types/invite-tree'
import { useId } from 'react'
import { waveMessages } from '../../messages/invite-tree.ts'

interface Props {
  waves: readonly Wave[]
  /** empty for the latest, 0 for the root, else a wave's number */
  value: string
  onChange: (value: string) => void
}

/** The parent of a new wave, whose people get its invites (TREE-3). */
export function ParentChoice({ waves, value, onChange }: Props) {
  const id = useId()
  return (
    <div className="allotment">
      <label htmlFor={id}>{waveMessages.parent}</label>
      <HTMLSelect
        id={id}
        fill
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{waveMessages.latest}</option>
        <option value="0">{waveMessages.rootChoice}</option>
        {waves.map(({ wave }) => (
          <option key={wave} value={wave}>
            {waveMessages.wave(wave)}
          </option>
        ))}
      </HTMLSelect>
      <p id={`${id}-help`} className="wave-help">
        {waveMessages.parentHelp}
      </p>
    </div>
  )
}
