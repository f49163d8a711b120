import { describe, expect, it } from 'vitest'
import { createReplicaLag } from './replica-lag.ts'

describe('how old what a replica shows is', () => {
  it('[RUN-140] is the time since the primary was where the replica is now', () => {
    const lag = createReplicaLag()
    expect(lag.getAge(0)).toBeUndefined()
    lag.addPrimary(100n, 1000)
    lag.addPrimary(200n, 2000)
    lag.addPrimary(300n, 3000)
    // it may have been anywhere before
    lag.setReplayed(99n)
    expect(lag.getAge(3500)).toBeUndefined()
    lag.setReplayed(250n)
    expect(lag.getAge(3500)).toBe(1500)
    lag.setReplayed(300n)
    expect(lag.getAge(3500)).toBe(500)
  })

  it('[RUN-140] does not grow while nobody writes, and grows while the replica stands still or is not reached', () => {
    const lag = createReplicaLag()
    lag.setReplayed(100n)
    for (let time = 0; time <= 60_000; time += 500) lag.addPrimary(100n, time)
    expect(lag.getAge(60_000)).toBe(0)
    for (let time = 60_500; time <= 90_000; time += 500) lag.addPrimary(101n, time)
    expect(lag.getAge(90_000)).toBe(30_000)
    // an answer that was overtaken changes nothing
    lag.setReplayed(101n)
    lag.setReplayed(100n)
    expect(lag.getAge(90_000)).toBe(0)
  })

  it('[RUN-140] is known for a replica that stands still for hours, and unknown in another log', () => {
    const lag = createReplicaLag()
    lag.setReplayed(0n)
    for (let second = 0; second < 20_000; second += 1) lag.addPrimary(BigInt(second), second * 1000)
    expect(lag.getAge(20_000_000)).toBe(20_000_000)
    lag.setReplayed(10_000n)
    const age = lag.getAge(20_000_000) ?? 0
    // never younger than it is, and by few samples older
    expect(age).toBeGreaterThanOrEqual(10_000_000)
    expect(age).toBeLessThan(10_010_000)
    lag.clear()
    expect(lag.getAge(20_000_000)).toBeUndefined()
  })
})
