import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useId } from 'react'
import { formatZonedTime, parseFieldTime } from '../../conversation/lifecycle-times.ts'
import { lifecycleMessages } from '../../messages/lifecycle.ts'

interface Props {
  label: string
  /** what an empty field means */
  empty: string
  text: string
  onChange: (text: string) => void
  /** why the time cannot be */
  problem: string | undefined
}

/** A time in the reader's zone, with the day and the zone that it means under it. */
export function TimeField({ label, empty, text, onChange, problem }: Props) {
  const id = useId()
  const time = parseFieldTime(text)
  return (
    <div className="setting">
      <label htmlFor={id} className="setting-label">
        {label}
      </label>
      <div className="schedule-field">
        <input
          id={id}
          type="datetime-local"
          className="bp6-input"
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {text !== '' && (
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={lifecycleMessages.remove(label)}
            onClick={() => onChange('')}
          />
        )}
      </div>
      <p
        id={`${id}-help`}
        role={problem === undefined ? undefined : 'alert'}
        className={problem === undefined ? 'setting-help' : 'setting-wrong'}
      >
        {problem ?? (time === null ? empty : formatZonedTime(time))}
      </p>
    </div>
  )
}
