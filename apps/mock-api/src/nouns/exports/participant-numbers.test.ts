import { describe, expect, it } from 'vitest'
import { createParticipantNumbers } from './participant-numbers.ts'

const SECRET = 'a'.repeat(64)
const PEOPLE = 1000
const PIDS = [...Array(PEOPLE).keys()]

describe('createParticipantNumbers', () => {
  /** The number of each pid. */
  const number = async (secret: string, pids: readonly number[]) => {
    const { find, pids: byNumber } = await createParticipantNumbers(secret, pids)
    const numbers = new Map(pids.map((pid) => [pid, find(pid)!]))
    expect([...byNumber].map((pid) => numbers.get(pid))).toEqual([...byNumber.keys()])
    return numbers
  }

  it('[SAFE-43] is a permutation that is the same for the same secret', async () => {
    const numbers = await number(SECRET, PIDS)
    expect([...numbers.values()].sort((one, other) => one - other)).toEqual(PIDS)
    expect([...numbers.keys()].sort((one, other) => one - other)).toEqual(PIDS)
    expect(await number(SECRET, PIDS)).toEqual(numbers)
    expect((await number(SECRET, [])).size).toBe(0)
    expect([...(await number(SECRET, [0]))]).toEqual([[0, 0]])
    expect((await createParticipantNumbers(SECRET, PIDS)).find(PEOPLE)).toBeUndefined()
  })

  it('[SAFE-43] numbers people by their rank, however high their pids are', async () => {
    const numbers = await number(SECRET, [7, 20, 999_999_999])
    expect([...numbers.values()].sort()).toEqual([0, 1, 2])
  })

  it('[SAFE-43] has nothing to do with pids, nor with the numbers of another secret', async () => {
    const one = await number(SECRET, PIDS)
    const other = await number('b'.repeat(64), PIDS)
    const countSame = (than: (pid: number) => number | undefined) =>
      [...one].filter(([pid, number]) => number === than(pid)).length
    // one fixed point is expected of a random permutation; a thousand of the identity
    expect(countSame((pid) => pid)).toBeLessThan(8)
    expect(countSame((pid) => other.get(pid))).toBeLessThan(8)
    const rising = [...one].filter(([pid, number]) => pid > 0 && number > (one.get(pid - 1) ?? 0)).length
    expect(Math.abs(rising - PEOPLE / 2)).toBeLessThan(100)
  })
})
