import { expect, it } from 'vitest'
import { findFlood, FLOOD_MS, FLOOD_PEOPLE } from './flood.ts'

const MINUTE_MS = 60_000
const START = 1_800_000_000_000

it('a flood is the last ten minutes with a full one, and counts everybody since its first full minute', () => {
  const minutes = [
    { time: START - MINUTE_MS, people: FLOOD_PEOPLE - 1 },
    { time: START, people: FLOOD_PEOPLE },
    { time: START + MINUTE_MS, people: 3 },
    { time: START + 2 * MINUTE_MS, people: FLOOD_PEOPLE + 1 },
  ]
  const end = START + 3 * MINUTE_MS + FLOOD_MS
  expect(findFlood(minutes.slice(0, 1), START)).toBeNull()
  expect(findFlood(minutes.slice(0, 2), START)).toEqual({ since: START, people: FLOOD_PEOPLE })
  expect(findFlood(minutes, START + 3 * MINUTE_MS)).toEqual({ since: START, people: 2 * FLOOD_PEOPLE + 4 })
  expect(findFlood(minutes, end - 1)?.people).toBe(FLOOD_PEOPLE + 1)
  expect(findFlood(minutes, end)).toBeNull()
})
