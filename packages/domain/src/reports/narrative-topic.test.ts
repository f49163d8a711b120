import { describe, expect, it } from 'vitest'
import { createCountedComment } from '../../testing/counted-comment.ts'
import { createVotesSentence, narrateSides, narrateTopic } from './narrative-topic.ts'

const narrateTids = (...comments: Parameters<typeof createCountedComment>[]) =>
  narrateSides(comments.map((comment) => createCountedComment(...comment))).map(({ tids }) => tids)

describe('the order of sentences about comments', () => {
  it('[RPT-3] of a kind is by strength, then by votes, then by id; three at most', () => {
    expect(narrateTids([9, [8, 2, 0]], [3, [9, 1, 0]], [5, [16, 4, 0]], [4, [8, 2, 0]])).toEqual([
      [3],
      [5],
      [4],
    ])
    expect(narrateTids([9, [8, 2, 0]], [4, [8, 2, 0]])).toEqual([[4], [9]])
  })

  it('[RPT-3] on which groups are together is by the weakest group', () => {
    expect(
      narrateTids([1, [17, 3, 0], [10, 0, 0], [7, 3, 0]], [2, [16, 4, 0], [8, 2, 0], [8, 2, 0]]),
    ).toEqual([[2], [1]])
  })

  it('[RPT-3] on which groups are apart comes after, by the sum of both strongest sides', () => {
    expect(
      narrateTids(
        [1, [7, 13, 0], [7, 3, 0], [0, 10, 0]],
        [2, [9, 11, 0], [9, 1, 0], [0, 10, 0]],
        [3, [18, 2, 0], [9, 1, 0], [9, 1, 0]],
        [4, [11, 9, 9], [7, 0, 3], [4, 0, 6], [0, 9, 1]],
      ),
    ).toEqual([[3], [2], [1], [4]])
  })

  it('[RPT-3] names the strongest group of each side, the first of equal ones', () => {
    const [sentence] = narrateSides([
      createCountedComment(1, [20, 20, 0], [7, 3, 0], [9, 1, 0], [9, 1, 0], [2, 8, 0], [2, 8, 0]),
    ])
    expect(sentence?.text).toBe(
      'Group {B} agrees with {#1} and group {D} disagrees: 9 of 10 votes (90%) agree in the one, 8 of 10 (80%) disagree in the other.',
    )
  })
})

describe('other sentences about comments', () => {
  it('[RPT-3] the most passed comment is named from a third on, the first of equal ones', () => {
    const passed = (...comments: Parameters<typeof createCountedComment>[]) =>
      narrateTids(...comments).slice(1)
    const one = [2, 2, 2] as const
    expect(passed([8, one], [3, one])).toEqual([[3]])
    expect(passed([3, one], [8, one])).toEqual([[3]])
    expect(passed([3, one], [8, [2, 2, 3]])).toEqual([[8]])
    expect(passed([3, [21, 20, 20]])).toEqual([])
    // with too few votes
    expect(passed([3, [0, 0, 4]])).toEqual([])
  })

  it('[RPT-3] says that no comment has a clear side; groups are only mentioned when there are several', () => {
    expect(narrateSides([createCountedComment(4, [3, 3, 0]), createCountedComment(2, [1, 1, 0])])).toEqual([
      { text: 'On none of the 1 comment here with 5 votes or more is there a clear majority.', tids: [4] },
      { text: '{#2} has fewer than 5 votes; no more is said about it.', tids: [2] },
    ])
    expect(narrateSides([createCountedComment(4, [6, 6, 0], [3, 3, 0])])[0]?.text).toContain('clear majority')
    expect(narrateSides([createCountedComment(4, [6, 6, 0], [3, 3, 0], [3, 3, 0])])[0]?.text).toContain(
      'two of them',
    )
    expect(narrateSides([createCountedComment(2, [1, 1, 0]), createCountedComment(1, [1, 1, 0])])).toEqual([
      { text: '2 comments here have fewer than 5 votes each; no more is said about them.', tids: [1, 2] },
    ])
  })

  it('[RPT-3] leaves out metadata, but counts its votes', () => {
    const meta = { ...createCountedComment(7, [9, 0, 0]), is_meta: true }
    expect(narrateSides([meta])).toEqual([])
    expect(narrateTopic([])).toEqual([])
    expect(narrateTopic([meta, createCountedComment(2, [0, 1, 0])])[0]).toEqual({
      text: 'Its 2 comments have 10 votes: 9 agree (90%), 1 disagree (10%) and 0 pass (0%).',
      tids: [2, 7],
    })
    expect(narrateTopic([meta]).map(({ text }) => text)).toEqual([
      'Its 1 comment has 9 votes: 9 agree (100%), 0 disagree (0%) and 0 pass (0%).',
    ])
    expect(
      createVotesSentence(
        'They',
        [meta, meta].map((one) => ({ ...one, agree_count: 0 })),
      ).text,
    ).toBe('They have no votes yet.')
  })
})
