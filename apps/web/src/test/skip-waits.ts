import { onTestFinished, vi } from 'vitest'

/** For the rest of a test, lets every timer run as soon as nothing else is to be done, in their order. */
export function skipWaits(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.setTimerTickMode('nextTimerAsync')
  onTestFinished(() => void vi.useRealTimers())
}
