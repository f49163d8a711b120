import { Button, Classes } from '@blueprintjs/core'
import { Minus, Plus } from '@blueprintjs/icons'
import { formatNumber } from '@folkmoot/domain/numbers'
import { LIMITS } from '@folkmoot/domain/limits'
import { type KeyboardEvent, useId, useState } from 'react'
import { isAllotmentText, stepAllotment } from '@folkmoot/domain/wave-forecast'

interface Props {
  label: string
  help: string
  /** the typed text, empty for no number */
  value: string
  onChange: (value: string) => void
  /** the largest number; by default that of a wave's codes */
  max?: number
}

const getRangeProps = (value: string, max: number) => ({
  'aria-valuemin': 0,
  'aria-valuemax': max,
  ...(value !== '' && { 'aria-valuenow': Number(value) }),
})

/** A number of invites with stepper buttons. A value out of range is rejected while typing, with a message (TREE-3). */
export function InviteCountField({ label, help, value, onChange, max = LIMITS.waveInvites }: Props) {
  const id = useId()
  const { refused, take, step, stepByKey, leave } = useInviteCount(value, onChange, max)
  const [none, full] = [Number(value) <= 0, Number(value) >= max]
  return (
    <div className="allotment">
      <label htmlFor={id}>{label}</label>
      <div className="allotment-row">
        <Button icon={<Minus />} aria-label={`${label}: one less`} disabled={none} onClick={() => step(-1)} />
        <input
          id={id}
          className={Classes.INPUT}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}-help ${id}-range`}
          value={value}
          {...getRangeProps(value, max)}
          onChange={(event) => take(event.target.value)}
          onKeyDown={stepByKey}
          onBlur={leave}
        />
        <Button icon={<Plus />} aria-label={`${label}: one more`} disabled={full} onClick={() => step(1)} />
      </div>
      <p id={`${id}-help`} className="wave-help">
        {help}
      </p>
      <p id={`${id}-range`} className="allotment-refused" role="alert">
        {refused && `Whole numbers from 0 to ${formatNumber(max)}.`}
      </p>
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** Input logic of a number of invites: typed values within range, and steps by button or key. */
function useInviteCount(value: string, onChange: (value: string) => void, max: number) {
  const [refused, setRefused] = useState(false)
  const take = (text: string) => {
    const taken = isAllotmentText(text, max)
    setRefused(!taken)
    if (taken) onChange(text)
  }
  const step = (by: number) => take(stepAllotment(value, by, max))
  const stepByKey = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  return { refused, take, step, stepByKey, leave: () => setRefused(false) }
}
