import { vi } from 'vitest'

/** Runs every timer as soon as nothing else is pending, in order, for the rest of the test. */
export function skipWaits(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.setTimerTickMode('nextTimerAsync')
}
