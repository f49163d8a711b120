import { expect, it } from 'vitest'
import { groupLetter } from './group-letter.ts'

it.each([
  [0, 'a'],
  [1, 'b'],
  [25, 'z'],
  [26, 'aa'],
  [27, 'ab'],
  [51, 'az'],
  [52, 'ba'],
  [701, 'zz'],
  [702, 'aaa'],
])('group %i has the letter %s', (id, letter) => expect(groupLetter(id)).toBe(letter))
