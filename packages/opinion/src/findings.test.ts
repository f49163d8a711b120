import type { Verdict } from '@folkmoot/domain/reports/findings'
import { listVerdicts } from '@folkmoot/domain/reports/findings'
import { describe, expect, it } from 'vitest'
import { findInCounts as find, type CountedVotes } from '../testing/counted-findings.ts'

const findVerdict = (sizes: readonly number[], comment: CountedVotes, ungrouped = 0): Verdict =>
  listVerdicts(find(sizes, [comment], ungrouped)).get(0) ?? 'none'

it('a group smaller than the votes that are asked for is named as the reason why nothing can be common ground', () => {
  const comment = { groups: '40 0 0, 4 0 0' }
  expect(find([100, 4], [comment], 5).blocking).toEqual([1])
  expect(find([100, 5], [comment], 5).blocking).toEqual([])
  expect(find([100], [{ groups: '40 0 0' }], 5).blocking).toEqual([])
})

describe('common ground', () => {
  it.each<[string, readonly number[], CountedVotes, Verdict]>([
    ['every group surely agrees', [100, 100], { groups: '40 5 5, 30 5 5' }, 'common'],
    ['every group surely disagrees', [100, 100], { groups: '5 40 5, 5 30 5' }, 'common'],
    ['one group leans, but not surely', [100, 100], { groups: '40 0 0, 11 9 0' }, 'undecided'],
    // 94 % of all agree, and yet it is not what all agree on
    ['most agree and a small group rejects it', [300, 20], { groups: '280 0 0, 2 15 1' }, 'divides'],
    ['passes count against it', [100, 100], { groups: '40 0 0, 20 0 20' }, 'undecided'],
    ['a group has four votes', [100, 100], { groups: '40 0 0, 4 0 0' }, 'few'],
    ['a group has five votes', [100, 100], { groups: '40 0 0, 5 0 0' }, 'common'],
    [
      'all of a small group have voted, three of five for it',
      [100, 5],
      { groups: '40 0 0, 3 2 0' },
      'common',
    ],
    ['nobody has accepted it', [100, 100], { groups: '40 0 0, 40 0 0', state: 'unmoderated' }, 'none'],
    ['it is rejected', [100, 100], { groups: '40 0 0, 40 0 0', state: 'rejected' }, 'none'],
    ['it is about the conversation', [100, 100], { groups: '40 0 0, 40 0 0', state: 'meta' }, 'none'],
    [
      'a group of two people is no group to ask',
      [100, 100, 2],
      { groups: '40 0 0, 40 0 0, 0 2 0' },
      'common',
    ],
  ])('[RES-2] %s', (_, sizes, comment, verdict) => {
    // people without a group, so that no group is left out for the sake of the small one
    expect(findVerdict(sizes, comment, 50)).toBe(verdict)
  })

  it.each<[string, Verdict]>([
    ['9 0 0', 'few'],
    ['10 0 0', 'common'],
    ['6 4 0', 'undecided'],
  ])('[RES-2] without groups ten votes of everybody are needed: %j', (others, verdict) => {
    expect(findVerdict([], { groups: '', others }, 200)).toBe(verdict)
  })

  it('[RES-2] is ordered by the weakest group, not by all votes', () => {
    const { common } = find(
      [200, 50],
      [{ groups: '100 0 0, 20 4 0' }, { groups: '60 10 0, 24 0 0' }, { groups: '100 0 0, 24 0 0' }],
    )
    expect(common.map(({ tid }) => tid)).toEqual([2, 1, 0])
    expect(common[0]).toMatchObject({ side: 'agree', all: { A: 124, D: 0, S: 124 }, tips: [] })
  })
})

describe('what divides, surprises and sets apart', () => {
  it('[RES-1] a group surely on each side divides, the surest on both sides first', () => {
    const { divides } = find(
      [100, 100],
      [
        { groups: '40 0 0, 12 28 0' },
        { groups: '36 4 0, 4 36 0' },
        { groups: '40 0 0, 0 40 0' },
        { groups: '40 0 0, 18 22 0' },
      ],
    )
    expect(divides.map(({ tid, side }) => [tid, side])).toEqual([
      [2, null],
      [1, null],
      [0, null],
    ])
    expect(divides[0]?.groups.map(({ id, side }) => [id, side])).toEqual([
      [0, 'agree'],
      [1, 'disagree'],
    ])
  })

  it('[RES-1] the two groups that differ most surprise where they agree, and not everybody does', () => {
    const apart = { groups: '40 0 0, 20 20 0, 0 40 0' }
    // with too few votes it says nothing about who differs most
    const few = { groups: '4 0 0, 0 4 0, 4 0 0' }
    const { surprising, common } = find(
      [50, 50, 50],
      [
        apart,
        apart,
        { groups: '38 2 0, 20 20 0, 39 1 0' },
        { groups: '40 0 0, 40 0 0, 40 0 0' },
        few,
        few,
        few,
      ],
    )
    expect(surprising.groups).toEqual([0, 2])
    expect(surprising.comments.map(({ tid, side }) => [tid, side])).toEqual([[2, 'agree']])
    expect(common.map(({ tid }) => tid)).toEqual([3])
    expect(find([50, 50], [apart]).surprising).toEqual({ groups: null, comments: [] })
  })

  it('[RES-1] what sets a group apart is significant, agreements first, and never of fewer than five votes', () => {
    const groups = ['2 38 0, 30 10 0', '39 1 0, 10 30 0', '4 0 0, 0 40 0', '30 10 0, 30 10 0']
    const { apart } = find(
      [50, 50],
      groups.map((votes) => ({ groups: votes })),
    )
    const told = apart.map(({ id, comments }) => [id, ...comments.map(({ tid, side }) => `${tid} ${side}`)])
    expect(told).toEqual([
      [0, '1 agree', '0 disagree'],
      [1, '0 agree', '1 disagree', '2 disagree'],
    ])
  })

  it('[RES-1] tells who is in a group that is told of, and hides the figures of a small one and of its complement', () => {
    const found = find([40, 30, 2], [{ groups: '40 0 0, 30 0 0, 0 2 0' }])
    expect(found.groups.map(({ told }) => told)).toEqual([true, false, false])
    expect(found.people).toEqual({ voted: 72, grouped: 40, ungrouped: 32 })
    expect(found.common[0]).toMatchObject({ groups: [] })
    expect([found.since, found.votes]).toEqual([7, 72])
  })
})

it('findings that could tip say how many votes of which group would settle them, and firm ones say nothing', () => {
  const { common, open } = find(
    [400, 400],
    [
      { groups: '200 20 0, 5 0 0' },
      { groups: '200 20 0, 13 5 0' },
      { groups: '200 20 0, 12 6 0' },
      { groups: '20 19 0, 200 20 0' },
    ],
  )
  expect(common.map(({ tid, tips }) => [tid, tips])).toEqual([
    [0, []],
    [1, [{ id: 1, votes: expect.any(Number) as number }]],
  ])
  expect(open.map(({ tid }) => tid)).toEqual([2, 3])
  expect(open[0]?.needs).toEqual([{ id: 1, votes: expect.any(Number) as number }])
})
