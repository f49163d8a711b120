import { act } from '@testing-library/react'
import { vi } from 'vitest'

interface HeldTimer {
  work: () => void
  isRepeated: boolean
}

/**
 * Holds timers of one delay until the console is unmounted; other timers run normally.
 * @returns `ring` runs the held timers, and throws when there is none
 */
export function holdTimers(milliseconds: number): { ring: () => void } {
  const held = new Map<unknown, HeldTimer>()
  const spyOn = (set: 'setTimeout' | 'setInterval', clear: 'clearTimeout' | 'clearInterval') => {
    const [realSet, realClear] = [globalThis[set], globalThis[clear]]
    const hold = (work: () => void, delay?: number) => {
      if (delay !== milliseconds) return realSet(work, delay)
      // stands for the timer
      const id = realSet(() => undefined, delay)
      held.set(id, { work, isRepeated: set === 'setInterval' })
      return id
    }
    vi.spyOn(globalThis, set).mockImplementation(hold as typeof setTimeout)
    vi.spyOn(globalThis, clear).mockImplementation((id) => {
      held.delete(id)
      realClear(id as NodeJS.Timeout)
    })
  }
  spyOn('setTimeout', 'clearTimeout')
  spyOn('setInterval', 'clearInterval')
  return {
    ring: () => {
      if (held.size === 0) throw new Error(`No timer of ${milliseconds} ms is waiting.`)
      const due = [...held]
      for (const [id, { isRepeated }] of due) if (!isRepeated) held.delete(id)
      act(() => due.forEach(([, { work }]) => work()))
    },
  }
}
