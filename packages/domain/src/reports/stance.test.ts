import { expect, it } from 'vitest'
import { counted, counts, type Three } from '../../testing/counted.ts'
import { clearSide, stanceOf, sumOfVotes, type CountedComment } from './stance.ts'

it.each<[string, Three, number, string | undefined]>([
  ['six of ten', [6, 4, 0], 5, 'agree'],
  ['six of ten with passes', [6, 0, 4], 5, 'agree'],
  ['just under six of ten', [59, 41, 0], 5, undefined],
  ['disagreement', [1, 9, 0], 5, 'disagree'],
  ['too few votes', [4, 0, 0], 5, undefined],
  ['no votes', [0, 0, 0], 0, undefined],
])('[RPT-3] a side is clear from six votes of ten on: %s', (_, all, fewest, side) => {
  expect(clearSide(counts(all), fewest)).toBe(side)
})

it.each<[string, CountedComment, string]>([
  ['four votes', counted(1, [4, 0, 0], [2, 0, 0], [2, 0, 0]), 'few'],
  ['both groups agree', counted(1, [8, 0, 0], [4, 0, 0], [4, 0, 0]), 'together'],
  ['both groups disagree', counted(1, [0, 8, 0], [0, 4, 0], [0, 4, 0]), 'together'],
  ['a group on each side', counted(1, [4, 4, 0], [4, 0, 0], [0, 4, 0]), 'apart'],
  ['a third group between two', counted(1, [6, 6, 0], [4, 0, 0], [0, 4, 0], [2, 2, 0]), 'apart'],
  ['one group with too few votes', counted(1, [8, 0, 0], [6, 0, 0], [2, 0, 0]), 'mixed'],
  ['passes', counted(1, [0, 0, 8], [0, 0, 4], [0, 0, 4]), 'mixed'],
  ['one group to tell of', counted(1, [8, 1, 0], [8, 1, 0]), 'most'],
  ['no groups, no majority', counted(1, [5, 5, 0]), 'mixed'],
])('[RPT-3] says how people stand: %s', (_, given, kind) => expect(stanceOf(given).kind).toBe(kind))

it('[RPT-3] adds votes up, for everybody and by group', () => {
  expect(sumOfVotes([counted(1, [4, 1, 0], [3, 0, 0], [1, 1, 0]), counted(1, [0, 2, 1], [0, 2, 0])])).toEqual(
    {
      ...counts([4, 3, 1]),
      groups: [
        { id: 0, ...counts([3, 2, 0]) },
        { id: 1, ...counts([1, 1, 0]) },
      ],
    },
  )
})
