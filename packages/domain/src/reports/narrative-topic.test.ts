import { describe, expect, it } from 'vitest'
import { createCountedComment } from '../../testing/counted-comment.ts'
import { createFinding, createFindings } from '../../testing/findings.ts'
import { narrateTopic } from './narrative-topic.ts'

const TWO = [40, 40]
const listTexts = (...[comments, findings]: Parameters<typeof narrateTopic>) =>
  narrateTopic(comments, findings).map(({ text }) => text)

describe('sentences about findings', () => {
  const comments = [1, 2, 3, 4, 5].map((tid) => createCountedComment(tid, [79, 1, 0], [40, 0, 0], [39, 1, 0]))
  const common = comments.map((comment) => createFinding(comment))

  it('[RPT-3] [RES-1] name comments in the order of the findings, three of a kind at most, of the comments given', () => {
    const findings = createFindings(TWO, { common: common.toReversed() })
    expect(narrateTopic(comments, findings).map(({ tids }) => tids)).toEqual([[5, 4, 3]])
    expect(narrateTopic(comments.slice(0, 2), findings).map(({ tids }) => tids)).toEqual([[2, 1]])
  })

  it('[RPT-3] [RES-34] say in words how many of each group share a side, by the lower end of the weakest group’s interval', () => {
    const say = (agree: number, disagree: number, people: number) => {
      const one = createCountedComment(7, [0, 0, 0], [people, 0, 0], [agree, disagree, 0])
      return listTexts(
        [one],
        createFindings([people, people], { common: [createFinding(one, { side: 'agree' })] }),
      )
    }
    // all have voted: the share itself counts
    expect(say(36, 4, 40)).toEqual(['Nearly all people in each group agree with {#7}.'])
    expect(say(35, 5, 40)).toEqual(['Most people in each group agree with {#7}.'])
    expect(say(27, 13, 40)).toEqual(['Most people in each group agree with {#7}.'])
    expect(say(26, 14, 40)).toEqual(['More than half of the people in each group agree with {#7}.'])
    // of few votes nothing large is said
    expect(say(6, 0, 400)).toEqual(['More than half of the people in each group agree with {#7}.'])
    const against = createCountedComment(7, [0, 80, 0], [0, 40, 0], [0, 40, 0])
    expect(listTexts([against], createFindings(TWO, { common: [createFinding(against)] }))).toEqual([
      'Nearly all people in each group disagree with {#7}.',
    ])
    const alone = createCountedComment(3, [80, 10, 10])
    const findings = createFindings([], { common: [createFinding(alone)] })
    expect(listTexts([alone], { ...findings, people: { voted: 100, grouped: 0, ungrouped: 100 } })).toEqual([
      'Most people agree with {#3}.',
    ])
  })

  it('[RPT-3] name the strongest group of each side of comments that divide, the first of equal ones, once for the same groups', () => {
    const divided = [1, 2].map((tid) =>
      createCountedComment(tid, [20, 20, 0], [7, 3, 0], [9, 1, 0], [9, 1, 0], [2, 8, 0], [2, 8, 0]),
    )
    const turned = createCountedComment(3, [20, 20, 0], [1, 9, 0], [9, 1, 0])
    const findings = createFindings([9, 9, 9, 9, 9], {
      divides: [...divided, turned].map((one) => createFinding(one, { side: null })),
    })
    expect(listTexts([...divided, turned], findings)).toEqual([
      'Group {B} agrees with {#1} and {#2}, and group {D} disagrees.',
      'Group {B} agrees with {#3}, and group {A} disagrees.',
    ])
  })

  it('say that a finding could still tip, and what would settle it', () => {
    const tips = [
      { id: 0, votes: 1 },
      { id: 1, votes: 1200 },
    ]
    const found = [createFinding(comments[0]!, { tips }), common[1]!]
    expect(listTexts(comments, createFindings(TWO, { common: found }))[0]).toMatch(
      /with \{#1\} and \{#2\}\. \{#1\} could still tip; 1 more vote of group \{A\} and 1,200 more votes of group \{B\} would settle it\.$/,
    )
    const alone = createCountedComment(3, [8, 1, 1])
    const open = createFinding(alone, { tips: [{ id: null, votes: 3 }] })
    expect(listTexts([alone], createFindings([], { common: [open] }))[0]).toMatch(
      /; 3 more votes would settle it\.$/,
    )
  })
})

describe('other sentences about comments', () => {
  it('[RPT-3] the most passed of the undecided comments is named from a third on, the first of equal ones', () => {
    const passed = (...comments: Parameters<typeof createCountedComment>[]) => {
      const all = comments.map((comment) => createCountedComment(...comment))
      const findings = createFindings(TWO, { undecided: all.map(({ tid }) => tid) })
      return narrateTopic(all, findings)
        .slice(1)
        .map(({ tids }) => tids)
    }
    const one = [2, 2, 2] as const
    expect(passed([8, one], [3, one])).toEqual([[3]])
    expect(passed([3, one], [8, [2, 2, 3]])).toEqual([[8]])
    expect(passed([3, [21, 20, 20]])).toEqual([])
  })

  it('[RPT-3] say that nothing is sure; groups are only mentioned when there are several', () => {
    const comments = [createCountedComment(4, [3, 3, 0]), createCountedComment(2, [1, 1, 0])]
    expect(narrateTopic(comments, createFindings([], { undecided: [4], few: [2] }))).toEqual([
      { text: 'No comment here has people surely on one side.', tids: [4] },
      { text: '{#2} has too few votes to say more about it.', tids: [2] },
    ])
    expect(listTexts(comments, createFindings(TWO, { undecided: [2, 4] }))).toEqual([
      'No comment here has the groups surely together or surely apart.',
    ])
    expect(narrateTopic(comments, createFindings(TWO, { few: [2, 4] }))).toEqual([
      { text: '2 comments here have too few votes to say more about them.', tids: [2, 4] },
    ])
  })

  it('[RPT-3] are missing for comments without a verdict', () => {
    const meta = { ...createCountedComment(7, [9, 0, 0]), is_meta: true }
    expect(narrateTopic([meta], createFindings([]))).toEqual([])
    expect(narrateTopic([], createFindings([]))).toEqual([])
  })
})
