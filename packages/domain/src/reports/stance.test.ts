import { expect, it } from 'vitest'
import { clearSide, stanceOf, sumOfVotes, type CountedComment } from './stance.ts'

const counts = ([agree_count, disagree_count, pass_count]: readonly [number, number, number]) => ({
  agree_count,
  disagree_count,
  pass_count,
})
type Three = readonly [number, number, number]
const comment = (all: Three, ...groups: Three[]): CountedComment => ({
  tid: 1,
  is_meta: false,
  ...counts(all),
  groups: groups.map((group, id) => ({ id, ...counts(group) })),
})

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
  ['four votes', comment([4, 0, 0], [2, 0, 0], [2, 0, 0]), 'few'],
  ['both groups agree', comment([8, 0, 0], [4, 0, 0], [4, 0, 0]), 'together'],
  ['both groups disagree', comment([0, 8, 0], [0, 4, 0], [0, 4, 0]), 'together'],
  ['a group on each side', comment([4, 4, 0], [4, 0, 0], [0, 4, 0]), 'apart'],
  ['a third group between two', comment([6, 6, 0], [4, 0, 0], [0, 4, 0], [2, 2, 0]), 'apart'],
  ['one group with too few votes', comment([8, 0, 0], [6, 0, 0], [2, 0, 0]), 'mixed'],
  ['passes', comment([0, 0, 8], [0, 0, 4], [0, 0, 4]), 'mixed'],
  ['one group to tell of', comment([8, 1, 0], [8, 1, 0]), 'most'],
  ['no groups, no majority', comment([5, 5, 0]), 'mixed'],
])('[RPT-3] says how people stand: %s', (_, given, kind) => expect(stanceOf(given).kind).toBe(kind))

it('[RPT-3] adds votes up, for everybody and by group', () => {
  expect(sumOfVotes([comment([4, 1, 0], [3, 0, 0], [1, 1, 0]), comment([0, 2, 1], [0, 2, 0])])).toEqual({
    ...counts([4, 3, 1]),
    groups: [
      { id: 0, ...counts([3, 2, 0]) },
      { id: 1, ...counts([1, 1, 0]) },
    ],
  })
})
