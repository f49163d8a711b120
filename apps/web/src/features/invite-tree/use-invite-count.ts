import { isAllotmentText, stepAllotment } from '@folkmoot/domain/wave-forecast'
import { type KeyboardEvent, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** Input logic of a number of invites: typed values within range, and steps by button or key. */
export function useInviteCount(value: string, onChange: (value: string) => void, max: number) {
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
