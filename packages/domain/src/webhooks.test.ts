import { expect, it } from 'vitest'
import { computeDeliveryDelayMs } from './webhooks.ts'

it('[AUTO-14] waits longer after each failure, to eight hours, and not everybody at once', () => {
  const delays = [1, 2, 3, 4].map((attempts) => computeDeliveryDelayMs(attempts, 0.5))
  expect(delays).toEqual([5000, 15_000, 45_000, 135_000])
  expect(computeDeliveryDelayMs(30, 0.5)).toBe(8 * 3_600_000)
  expect([0, 0.999].map((chance) => computeDeliveryDelayMs(1, chance))).toEqual([3750, 6248])
})
