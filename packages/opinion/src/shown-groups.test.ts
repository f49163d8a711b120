import { expect, it } from 'vitest'
import { findShownGroups } from './shown-groups.ts'

const listShown = (sizes: readonly number[], voters: number) =>
  [
    ...findShownGroups(
      sizes.map((size, id) => ({ id, size })),
      voters,
    ),
  ].sort()

it.each([
  { sizes: [], voters: 0, ids: [] },
  { sizes: [3], voters: 3, ids: [0] },
  { sizes: [40, 30], voters: 70, ids: [0, 1] },
  // both groups are reported, because the person without a group is in no group's figures
  { sizes: [40, 30], voters: 71, ids: [0, 1] },
  { sizes: [40, 2, 30], voters: 90, ids: [0, 2] },
])('[RPT-1] of groups of $sizes among $voters voters reports $ids', ({ sizes, voters, ids }) => {
  expect(listShown(sizes, voters)).toEqual(ids)
})

it('[RPT-1] the votes of all minus the votes of the reported groups are never those of one or two people', () => {
  expect(listShown([40, 30, 2], 72)).toEqual([0])
  expect(listShown([40, 1], 41)).toEqual([])
  expect(listShown([40, 30, 1, 1, 1], 73)).toEqual([0, 1])
  expect(listShown([40, 2], 43)).toEqual([0])
})
