import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Holds timers of one delay until the console is unmounted; other timers run normally.
 * @returns `ring` runs the held timers, and throws when there is none
 */
export function holdTimers(milliseconds: number): { ring: () => void } {
  const held: (() => void)[] = []
  const real = globalThis.setTimeout
  const hold = (work: () => void, delay?: number) => {
    if (delay === milliseconds) held.push(work)
    return real(delay === milliseconds ? () => undefined : work, delay)
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout)
  return {
    ring: () => {
      if (held.length === 0) throw new Error(`No timer of ${milliseconds} ms is waiting.`)
      act(() => held.splice(0).forEach((work) => work()))
    },
  }
}
