import { describe, expect, it } from 'vitest'
import { createCountedComment } from '../../testing/counted-comment.ts'
import { createFinding, createFindings } from '../../testing/findings.ts'
import type { Findings } from './findings.ts'
import { createLead, type LeadSource } from './lead.ts'

const comments = [
  createCountedComment(0, [78, 2, 0], [40, 0, 0], [38, 2, 0]),
  createCountedComment(1, [77, 3, 0], [39, 1, 0], [38, 2, 0]),
  createCountedComment(2, [60, 20, 0], [30, 10, 0], [30, 10, 0]),
  createCountedComment(3, [40, 40, 0], [36, 4, 0], [4, 36, 0]),
  createCountedComment(4, [40, 40, 0], [4, 36, 0], [36, 4, 0]),
]
const [first, second, third, divided, other] = comments.map((one) => createFinding(one)) as [
  ReturnType<typeof createFinding>,
  ReturnType<typeof createFinding>,
  ReturnType<typeof createFinding>,
  ReturnType<typeof createFinding>,
  ReturnType<typeof createFinding>,
]
const PEOPLE = { voted: 90, grouped: 80, ungrouped: 10 }
const createTwo = (fields: Partial<Findings>) => createFindings([40, 40], { people: PEOPLE, ...fields })
const say = (findings: Findings, fields: Partial<LeadSource> = {}) =>
  createLead({ voters: 90, findings, comments, isUnstable: false, ...fields }).map(({ text }) => text)

describe('the first three sentences', () => {
  it('[RES-34] say what people agree on most, what divides whom, and how sure that is', () => {
    const found = createTwo({
      common: [first, second, third],
      divides: [divided, other],
      since: 3200,
      votes: 4000,
    })
    expect(say(found)).toEqual([
      'Nearly all people in each group agree with {#0} and {#1}, the surest of 3 comments of common ground.',
      'What divides people most is {#3}: group {A} agrees, group {B} disagrees; 1 more comment divides the groups.',
      '90 people voted, the groups have been the same since vote 3,200 of 4,000, and a few more votes would not undo this.',
    ])
    expect(
      createLead({ voters: 90, findings: found, comments, isUnstable: false }).map(({ tids }) => tids),
    ).toEqual([[0, 1], [3], [0, 1, 2, 3, 4]])
  })

  it('say that a group is too small for common ground, and why that matters', () => {
    const small = createFindings([40, 3, 4], { people: PEOPLE, few: [0], blocking: [1, 2] })
    expect(say(small)[0]).toBe(
      'No comment can be common ground: group {B} has only 3 people and group {C} has only 4 people, and at least 5 votes of each group are needed.',
    )
  })

  it('[RES-34] join only comments on which people are on the same side as strongly', () => {
    expect(say(createTwo({ common: [first, third] }))[0]).toBe(
      'Nearly all people in each group agree with {#0}, the surest of 2 comments of common ground.',
    )
    const against = createFinding(createCountedComment(1, [2, 78, 0], [2, 38, 0], [0, 40, 0]))
    expect(say(createTwo({ common: [against, first] }))[0]).toMatch(/^Nearly all .* disagree with \{#1\}, /)
    expect(say(createTwo({ common: [first, second] }))[0]).toBe(
      'Nearly all people in each group agree with {#0} and {#1}.',
    )
  })

  it('[RES-34] name what could still tip, and warn of unstable groups', () => {
    const tips = [{ id: 1, votes: 2 }]
    expect(say(createTwo({ common: [{ ...first, tips }], divides: [divided] }))[2]).toBe(
      '90 people voted, and {#0} could still tip.',
    )
    const since = createTwo({ common: [first], since: 1, votes: 9 })
    expect(say(since, { isUnstable: true })[2]).toBe(
      '90 people voted; with other participants the groups could be different, so take this as a hint.',
    )
    // since its last analysis the groups have not been tested
    expect(say(createTwo({ common: [first], since: 9, votes: 9 }))[2]).toBe(
      '90 people voted, and a few more votes would not undo this.',
    )
  })

  it('[RES-34] say that nothing is common, and what comes closest', () => {
    const open = [{ tid: 2, side: 'agree' as const, needs: [{ id: 0, votes: 1 }] }]
    expect(say(createTwo({ undecided: [2], open }))).toEqual([
      'On no comment are both groups surely on the same side; {#2} comes closest.',
      'No comment surely sets one group against another.',
      '90 people voted.',
    ])
    expect(
      createLead({
        voters: 1,
        findings: createTwo({ undecided: [2], open }),
        comments,
        isUnstable: false,
      })[0]?.tids,
    ).toEqual([2])
    expect(say(createFindings([9, 9, 9], { undecided: [2] }))[0]).toBe(
      'On no comment are all groups surely on the same side.',
    )
  })

  it('[RES-34] are about everybody where no groups are told of, and say why', () => {
    const alone = { common: [first], people: PEOPLE }
    expect(say(createFindings([], alone))).toEqual([
      'Nearly all people agree with {#0}.',
      'No groups of people who vote alike have been found, so this is about everybody together.',
      '90 people voted, and a few more votes would not undo this.',
    ])
    const hide = (told: boolean) =>
      createFindings([], {
        ...alone,
        groups: [
          { id: 0, size: 9, told },
          { id: 1, size: 2, told: false },
        ],
      })
    expect(say(hide(false))[1]).toBe('The groups of people who vote alike are too small to be reported.')
    expect(say(hide(true))[1]).toBe(
      'Only group {A} is large enough to be reported, so no groups are compared.',
    )
    expect(say(createFindings([], { undecided: [2] }))[0]).toBe(
      'On no comment are people surely on the same side.',
    )
  })
})

describe('honest sentences', () => {
  it('[RES-34] say that all comments have too few votes', () => {
    expect(say(createTwo({ few: [0, 1] }))[0]).toBe(
      'Nothing is sure yet: each comment has too few votes of some group.',
    )
    expect(say(createTwo({ few: [0, 1] }))[2]).toBe('90 people voted.')
    expect(say(createFindings([], { few: [0] }))[0]).toBe(
      'Nothing is sure yet: each comment has too few votes.',
    )
  })

  it('say how many comments nobody has accepted, and that nothing can be said where that is all of them', () => {
    expect(say(createTwo({ common: [first], unaccepted: 12 }))[2]).toBe(
      '90 people voted, and a few more votes would not undo this; nothing is said about 12 comments with votes that nobody has accepted.',
    )
    expect(say(createTwo({ common: [first], few: [3], unaccepted: 1 }))[2]).toBe(
      '90 people voted, and a few more votes would not undo this; 1 comment has too few votes to tell, and nothing is said about 1 comment with votes that nobody has accepted.',
    )
    expect(say(createTwo({ unaccepted: 1 }))).toEqual([
      'What people agree on cannot be said yet, because nobody has accepted a comment that has votes.',
      'Only accepted comments are reported, and 1 comment with votes is not accepted.',
      '90 people voted; their votes count here as soon as comments are accepted.',
    ])
  })

  it('[RES-34] say that there are no votes, or that they are not analysed', () => {
    const nothing = createFindings([])
    expect(say(nothing, { voters: 0, comments: [] })).toEqual([
      'Nobody has voted yet, so there is nothing to report.',
    ])
    expect(say(nothing, { voters: 1 })).toEqual(['1 person voted, and the votes have not been analysed yet.'])
    expect(say({ ...nothing, people: PEOPLE })).toEqual([
      '90 people voted, but on no comment that could be reported.',
    ])
  })
})
