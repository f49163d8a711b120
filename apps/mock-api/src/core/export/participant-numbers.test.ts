import { describe, expect, it } from 'vitest'
import { createParticipantNumbers } from './participant-numbers.ts'

const SECRET = 'a'.repeat(64)
const PEOPLE = 1000
const PIDS = [...Array(PEOPLE).keys()]

describe('createParticipantNumbers', () => {
  it('[SAFE-43] is a permutation that is the same for the same secret', () => {
    const numbers = createParticipantNumbers(SECRET, PIDS)
    expect([...numbers.values()].sort((one, other) => one - other)).toEqual(PIDS)
    expect([...numbers.keys()].sort((one, other) => one - other)).toEqual(PIDS)
    expect(createParticipantNumbers(SECRET, PIDS)).toEqual(numbers)
    expect(createParticipantNumbers(SECRET, []).size).toBe(0)
    expect([...createParticipantNumbers(SECRET, [0])]).toEqual([[0, 0]])
  })

  it('[SAFE-43] numbers people by their rank, however high their pids are', () => {
    const numbers = createParticipantNumbers(SECRET, [7, 20, 999_999_999])
    expect([...numbers.values()].sort()).toEqual([0, 1, 2])
  })

  it('[SAFE-43] has nothing to do with pids, nor with the numbers of another secret', () => {
    const one = createParticipantNumbers(SECRET, PIDS)
    const other = createParticipantNumbers('b'.repeat(64), PIDS)
    const countSame = (than: (pid: number) => number | undefined) =>
      [...one].filter(([pid, number]) => number === than(pid)).length
    // one fixed point is expected of a random permutation; a thousand of the identity
    expect(countSame((pid) => pid)).toBeLessThan(8)
    expect(countSame((pid) => other.get(pid))).toBeLessThan(8)
    const rising = [...one].filter(([pid, number]) => pid > 0 && number > (one.get(pid - 1) ?? 0)).length
    expect(Math.abs(rising - PEOPLE / 2)).toBeLessThan(100)
  })
})
