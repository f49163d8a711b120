import { expect, it } from 'vitest'
import { formatGroupLetter } from './group-letter.ts'

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
