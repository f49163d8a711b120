import { expect, it } from 'vitest'
import { formatGroupLetter, formatGroupName } from './group-names.ts'

it.each([
  [0, 'A'],
  [1, 'B'],
  [25, 'Z'],
  [26, 'AA'],
  [27, 'AB'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('group %i has the letter %s', (id, letter) => expect(formatGroupLetter(id)).toBe(letter))

it.each([
  [0, [], 'A'],
  [1, ['Shops', 'Drivers'], 'B (Drivers)'],
  [0, [' Shops '], 'A (Shops)'],
  [2, ['Shops', 'Drivers'], 'C'],
  [0, [null], 'A'],
  [0, ['  '], 'A'],
])('group %i with names %j is %s', (id, names, name) => expect(formatGroupName(id, names)).toBe(name))
