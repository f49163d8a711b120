import { expect, it } from 'vitest'
import { formatGroupName } from './group-name.ts'

it.each([
  [0, [], 'A'],
  [1, ['Shops', 'Drivers'], 'B (Drivers)'],
  [0, [' Shops '], 'A (Shops)'],
  [2, ['Shops', 'Drivers'], 'C'],
  [0, [null], 'A'],
  [0, ['  '], 'A'],
])('group %i with names %j is %s', (id, names, name) => expect(formatGroupName(id, names)).toBe(name))
