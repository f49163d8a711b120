import { describe, expect, it } from 'vitest'
import { describeGroupChanges, compareGroups, moveGroupNames, type GroupChange } from './group-changes.ts'

/** Groups by their people: how many of each group before are in each group now. */
function compare(
  people: Readonly<Record<string, number>>,
  before: readonly number[],
  now: readonly number[],
) {
  return compareGroups({ before, now, count: (old, label) => people[`${old} ${label}`] ?? 0 })
}

describe('what became of groups', () => {
  it.each([
    ['nothing', { '0 0': 9, '0 1': 1, '1 1': 5 }, [0, 1], [0, 1], []],
    ['two became one', { '0 0': 9, '1 0': 6 }, [0, 1], [0], [{ kind: 'merged', id: 0, from: [0, 1] }]],
    ['a part of a group left', { '0 0': 9, '0 1': 6 }, [0], [0, 1], [{ kind: 'appeared', id: 1, from: [0] }]],
    [
      'first groups',
      {},
      [],
      [0, 1],
      [
        { kind: 'appeared', id: 0, from: [] },
        { kind: 'appeared', id: 1, from: [] },
      ],
    ],
    [
      'the first one is gone, and letters close the gap',
      { '1 1': 9, '2 0': 6, '0 1': 2, '0 0': 2, '0 -1': 5 },
      [0, 1, 2],
      [0, 1],
      [
        { kind: 'vanished', id: 0, from: [] },
        { kind: 'moved', id: 0, from: [2] },
      ],
    ],
    [
      'no groups any more',
      {},
      [0, 1],
      [],
      [
        { kind: 'vanished', id: 0, from: [] },
        { kind: 'vanished', id: 1, from: [] },
      ],
    ],
  ] as const)('is known: %s', (_, people, before, now, changes) => {
    expect(compare(people, before, now)).toEqual(changes)
  })

  const change = (
    votes: number,
    kind: GroupChange['kind'],
    id: number,
    from: number[] = [],
  ): GroupChange => ({
    at: votes * 1000,
    votes,
    kind,
    id,
    from,
  })

  it('is said in a sentence for each result, with the day, the newest first', () => {
    const changes = [
      change(1, 'appeared', 0),
      change(1, 'appeared', 1),
      change(2, 'appeared', 2, [1]),
      change(3, 'vanished', 0),
      change(3, 'moved', 0, [2]),
      change(4, 'merged', 0, [0, 1]),
    ]
    expect(describeGroupChanges(changes, (at) => `day ${at / 1000}`)).toEqual([
      'Day 4: group A and group B became one, group A.',
      'Day 3: group A could no longer be told from the others; group C got the letter A.',
      'Day 2: group C parted from group B.',
      'Day 1: group A and group B appeared.',
    ])
  })
})

describe('names of groups', () => {
  const fill = (...names: (string | null)[]) => Array.from({ length: 10 }, (_, at) => names[at] ?? null)
  const names = ['Shops', 'Drivers', 'Walkers']

  it('[RES-17] go with their groups to other letters, and those of groups that are gone to letters that no group has', () => {
    const changes = [
      { kind: 'vanished', id: 0, from: [] },
      { kind: 'moved', id: 0, from: [2] },
    ] as const
    expect(moveGroupNames(names, changes, 2)).toEqual(fill('Walkers', 'Drivers', 'Shops'))
  })

  it('[RES-17] of a group that is gone are never given to a new one', () => {
    const changes = [
      { kind: 'vanished', id: 1, from: [] },
      { kind: 'appeared', id: 1, from: [] },
    ] as const
    expect(moveGroupNames(names, changes, 3)).toEqual(fill('Shops', null, 'Walkers', 'Drivers'))
  })

  it('[RES-17] of merged groups are that of the letter that stays; nothing is lost', () => {
    expect(moveGroupNames(names, [{ kind: 'merged', id: 0, from: [0, 2] }], 2)).toEqual(
      fill('Shops', 'Drivers', 'Walkers'),
    )
    expect(moveGroupNames(names, [], 3)).toEqual(fill(...names))
  })
})
