import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carryLabels } from './found-groups.ts'

/** Pairs of the part and the earlier label of each person. */
const people = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: -1, max: 4 })), { minLength: 1, maxLength: 40 })

/** `count` people of a part with the same earlier label. */
const createPeople = (count: number, part: number, label: number) =>
  Array.from({ length: count }, () => [part, label] as const)

const carry = (pairs: readonly (readonly [part: number, label: number])[], k: number) =>
  carryLabels(
    pairs.map(([part]) => part),
    pairs.map(([, label]) => label),
    Array.from({ length: k }, () => 0),
  )

describe('labels of groups', () => {
  it.each([
    // part 0 contains people of both earlier groups: the larger overlap decides, not the first one found
    [
      'a group that lost its minority',
      [...createPeople(1, 0, 0), ...createPeople(5, 0, 1), ...createPeople(3, 1, 0)],
      [1, 0],
    ],
    [
      'two parts of one group',
      [...createPeople(2, 0, 0), ...createPeople(3, 1, 0), ...createPeople(1, 0, 1)],
      [1, 0],
    ],
    [
      'the conflict of two parts about a label',
      [
        ...createPeople(5, 0, 0),
        ...createPeople(4, 0, 1),
        ...createPeople(3, 1, 0),
        ...createPeople(1, 1, 1),
      ],
      [0, 1],
    ],
    ['the lower part of equal overlaps', [...createPeople(2, 0, 1), ...createPeople(2, 1, 1)], [1, 0]],
    [
      'the lower label of equal overlaps',
      [...createPeople(2, 0, 2), ...createPeople(2, 0, 1), ...createPeople(2, 1, 0)],
      [1, 0],
    ],
  ])('[MATH-4] match by the largest overlap: %s', (_, pairs, labels) => {
    expect(carry(pairs, labels.length).labels).toEqual(labels)
  })

  it('[MATH-4] follow the people, and have no gap, in any order of people', () => {
    fc.assert(
      fc.property(people, fc.nat(39), (pairs, shift) => {
        const { labels, stayedShare } = carry(pairs, 4)
        const countOverlap = (part: number, label: number) =>
          pairs.filter(([ownPart, before]) => ownPart === part && before === label).length
        expect(labels.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3])
        // a part only misses a label with a larger overlap when that label has a larger overlap with another part, or is too high
        for (const [part, label] of labels.entries())
          for (const better of [0, 1, 2, 3].filter(
            (other) => countOverlap(part, other) > countOverlap(part, label),
          )) {
            const holder = labels.indexOf(better)
            const isHigh = countOverlap(part, 4) >= countOverlap(part, better)
            if (!isHigh)
              expect(countOverlap(holder, better)).toBeGreaterThanOrEqual(countOverlap(part, better))
          }
        expect(stayedShare).toBeLessThanOrEqual(1)
        const at = shift % pairs.length
        expect(carry([...pairs.slice(at), ...pairs.slice(0, at)], 4)).toEqual({ labels, stayedShare })
      }),
    )
  })
})
