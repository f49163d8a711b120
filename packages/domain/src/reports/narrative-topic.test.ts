import { describe, expect, it } from 'vitest'
import { createCountedComment } from '../../testing/counted-comment.ts'
import { createFinding, createFindings } from '../../testing/findings.ts'
import { createVotesSentence, narrateFindings, narrateTopic } from './narrative-topic.ts'

const TWO = [20, 20]
const listTexts = (...[comments, findings]: Parameters<typeof narrateFindings>) =>
  narrateFindings(comments, findings).map(({ text }) => text)

describe('sentences about findings', () => {
  const comments = [1, 2, 3, 4, 5].map((tid) => createCountedComment(tid, [9, 1, 0], [5, 0, 0], [4, 1, 0]))
  const common = comments.map((comment) => createFinding(comment))

  it('[RPT-3] [RES-1] are in their order, three of a kind at most, of the comments given', () => {
    const findings = createFindings(TWO, { common: common.toReversed() })
    expect(narrateFindings(comments, findings).map(({ tids }) => tids)).toEqual([[5], [4], [3]])
    expect(narrateFindings(comments.slice(0, 2), findings).map(({ tids }) => tids)).toEqual([[2], [1]])
  })

  it('[RPT-3] name every group of common ground, and everybody where there are none', () => {
    expect(listTexts(comments, createFindings(TWO, { common: common.slice(0, 1) }))).toEqual([
      'Groups {A} and {B} both agree with {#1}: 5 of 5 votes (100%) and 4 of 5 (80%).',
    ])
    const three = createCountedComment(7, [1, 14, 0], [0, 5, 0], [0, 5, 0], [1, 4, 0])
    expect(listTexts([three], createFindings([9, 9, 9], { common: [createFinding(three)] }))).toEqual([
      'Groups {A}, {B} and {C} all disagree with {#7}: 5 of 5 votes (100%), 5 of 5 (100%) and 4 of 5 (80%).',
    ])
    const alone = createCountedComment(3, [8, 1, 1])
    expect(listTexts([alone], createFindings([], { common: [createFinding(alone)] }))).toEqual([
      'A clear majority agrees with {#3}: 8 of 10 votes (80%).',
    ])
  })

  it('[RPT-3] name the strongest group of each side of a comment that divides, the first of equal ones', () => {
    const one = createCountedComment(1, [20, 20, 0], [7, 3, 0], [9, 1, 0], [9, 1, 0], [2, 8, 0], [2, 8, 0])
    expect(
      listTexts([one], createFindings([9, 9, 9, 9, 9], { divides: [createFinding(one, { side: null })] })),
    ).toEqual([
      'Group {B} agrees with {#1} and group {D} disagrees: 9 of 10 votes (90%) agree in the one, 8 of 10 (80%) disagree in the other.',
    ])
  })

  it('[RES-5] say that a finding could still tip, and what would settle it', () => {
    const tips = [
      { id: 0, votes: 1 },
      { id: 1, votes: 1200 },
    ]
    expect(
      listTexts(comments, createFindings(TWO, { common: [createFinding(comments[0]!, { tips })] }))[0],
    ).toMatch(
      /\(80%\)\. This could still tip; 1 more vote of group \{A\} and 1,200 more votes of group \{B\} would settle it\.$/,
    )
    const alone = createCountedComment(3, [8, 1, 1])
    const found = createFinding(alone, { tips: [{ id: null, votes: 3 }] })
    expect(listTexts([alone], createFindings([], { common: [found] }))[0]).toMatch(
      /; 3 more votes would settle it\.$/,
    )
  })
})

describe('other sentences about comments', () => {
  it('[RPT-3] the most passed of the undecided comments is named from a third on, the first of equal ones', () => {
    const passed = (...comments: Parameters<typeof createCountedComment>[]) => {
      const all = comments.map((comment) => createCountedComment(...comment))
      const findings = createFindings(TWO, { undecided: all.map(({ tid }) => tid) })
      return narrateFindings(all, findings)
        .slice(1)
        .map(({ tids }) => tids)
    }
    const one = [2, 2, 2] as const
    expect(passed([8, one], [3, one])).toEqual([[3]])
    expect(passed([3, one], [8, [2, 2, 3]])).toEqual([[8]])
    expect(passed([3, [21, 20, 20]])).toEqual([])
  })

  it('[RPT-3] says that nothing is sure; groups are only mentioned when there are several', () => {
    const comments = [createCountedComment(4, [3, 3, 0]), createCountedComment(2, [1, 1, 0])]
    expect(narrateFindings(comments, createFindings([], { undecided: [4], few: [2] }))).toEqual([
      { text: 'On none of the 1 comment here with votes enough is there a sure majority.', tids: [4] },
      { text: '{#2} has too few votes to say more about it.', tids: [2] },
    ])
    expect(listTexts(comments, createFindings(TWO, { undecided: [2, 4] }))).toEqual([
      'On none of the 2 comments here with votes enough are the groups surely on one side together, or two of them surely opposed.',
    ])
    expect(narrateFindings(comments, createFindings(TWO, { few: [2, 4] }))).toEqual([
      { text: '2 comments here have too few votes to say more about them.', tids: [2, 4] },
    ])
  })

  it('[RPT-3] counts the votes of all comments, and says no more of those without a verdict', () => {
    const meta = { ...createCountedComment(7, [9, 0, 0]), is_meta: true }
    const findings = createFindings([])
    expect(narrateFindings([meta], findings)).toEqual([])
    expect(narrateTopic([], findings)).toEqual([])
    expect(narrateTopic([meta, createCountedComment(2, [0, 1, 0])], findings)).toEqual([
      {
        text: 'Its 2 comments have 10 votes: 9 agree (90%), 1 disagree (10%) and 0 pass (0%).',
        tids: [2, 7],
      },
    ])
    const nothing = [meta, meta].map((one) => ({ ...one, agree_count: 0 }))
    expect(createVotesSentence('They', nothing).text).toBe('They have no votes yet.')
  })
})
