import { describe, expect, it } from 'vitest'
import { createCountedComment } from '../../testing/counted-comment.ts'
import { createFinding, createFindings } from '../../testing/findings.ts'
import { narrate, findNarratedLayer, type NarrativeSource } from './narrative.ts'
import { formatPercent } from './narrative-format.ts'

const comments = [
  createCountedComment(0, [60, 10, 0], [30, 5, 0], [30, 5, 0]),
  createCountedComment(1, [40, 30, 0], [38, 2, 0], [2, 28, 0]),
  createCountedComment(2, [1, 0, 0], [1, 0, 0], [0, 0, 0]),
]
const FINDINGS = createFindings([50, 40], {
  common: [createFinding(comments[0]!)],
  divides: [createFinding(comments[1]!, { side: null })],
  few: [2],
})
const createSource = (fields: Partial<NarrativeSource>): NarrativeSource => ({
  voters: 90,
  findings: FINDINGS,
  comments: [],
  otherComments: 0,
  isUnstable: false,
  topics: [{ key: 'a', tids: (fields.comments ?? []).map(({ tid }) => tid) }],
  ...fields,
})
const narrateSection = (fields: Partial<NarrativeSource>, about = 'topic') =>
  narrate(createSource(fields))
    .filter((section) => section.about === about)
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))

describe('the sentences about the conversation', () => {
  it('[RPT-3] counts people, comments, votes, groups and topics', () => {
    expect(narrateSection({ comments, topics: [{ key: 'a', tids: [0, 1] }] }, 'conversation')).toEqual([
      '90 people have voted.',
      'The 3 comments covered here have 141 votes: 101 agree (72%), 40 disagree (28%) and 0 pass (0%).',
      'People who vote alike form 2 groups: {A} with 50 people and {B} with 40 people.',
      'The comments are about 1 topic; 1 comment is in none of them.',
      'On 1 of 3 accepted comments the groups are surely on one side together, and on 1 two of them are surely opposed; 1 has too few votes to tell.',
    ])
    expect(narrateSection({ comments, topics: [{ key: 'a', tids: [0, 1] }] }, 'no-topic')[0]).toMatch(
      /^Its 1 comment/,
    )
  })

  it('[RPT-3] says that people may have voted on comments that it does not cover', () => {
    expect(narrateSection({ comments, otherComments: 55 }, 'conversation')[0]).toBe(
      '90 people have voted, on these comments or on 55 others not covered here.',
    )
    expect(narrateSection({ comments, otherComments: 1, voters: 1 }, 'conversation')[0]).toBe(
      '1 person has voted, on these comments or on 1 other not covered here.',
    )
  })

  it('[RPT-1] [RPT-3] reports nothing about a group of fewer than three people, not even its size', () => {
    const withGroups = (groups: typeof FINDINGS.groups) => ({ comments, findings: { ...FINDINGS, groups } })
    const small = [...FINDINGS.groups, { id: 2, size: 2, told: false }]
    expect(narrateSection(withGroups(small), 'conversation')[2]).toBe(
      'People who vote alike form 2 groups: {A} with 50 people and {B} with 40 people; smaller groups are not reported.',
    )
    const all = narrate(createSource(withGroups(small))).flatMap(({ sentences }) => sentences)
    expect(all.filter(({ text }) => text.includes('{C}'))).toEqual([])
    const tiny = small.map((group) => ({ ...group, told: false, size: 1 }))
    expect(narrateSection(withGroups(tiny), 'conversation')[2]).toBe(
      'The groups of people who vote alike are too small to be reported.',
    )
    expect(narrateSection(withGroups([]), 'conversation')[2]).toBe(
      'No groups of people who vote alike have been found.',
    )
  })

  it('[RES-6] says who is in no group, and since when the groups are the same, once they have outlasted some votes', () => {
    const people = { voted: 91, grouped: 90, ungrouped: 1 }
    const found = { ...FINDINGS, people, since: 3200, votes: 4000 }
    expect(narrateSection({ comments, findings: found }, 'conversation').slice(3, 5)).toEqual([
      '1 person who voted is in none of these groups.',
      'The groups have been the same since vote 3,200 of 4,000.',
    ])
    const texts = narrateSection(
      { comments, findings: { ...FINDINGS, since: 4000, votes: 4000 } },
      'conversation',
    )
    expect(texts.join()).not.toMatch(/none of these groups|have been the same/)
  })

  it('[RPT-3] warns about unstable groups', () => {
    const unstable = { comments, isUnstable: true }
    expect(narrateSection(unstable, 'conversation')[3]).toMatch(
      /^These groups are not stable: .* not as a finding\.$/,
    )
    expect(
      narrateSection({ ...unstable, findings: createFindings([]) }, 'conversation').join(),
    ).not.toContain('not stable')
  })

  it('[RPT-3] reports agreement and division also without topics, and counts nothing twice', () => {
    const none = { comments, topics: [] }
    expect(narrateSection(none, 'conversation').filter((text) => text.includes('topic'))).toEqual([])
    expect(narrateSection(none, 'no-topic')).toEqual([
      'Groups {A} and {B} both agree with {#0}: 30 of 35 votes (86%) and 30 of 35 (86%).',
      'Group {A} agrees with {#1} and group {B} disagrees: 38 of 40 votes (95%) agree in the one, 28 of 30 (93%) disagree in the other.',
      '{#2} has too few votes to say more about it.',
    ])
  })

  it('[RPT-3] reports that there are no votes, and is empty without comments', () => {
    expect(
      narrateSection({ voters: 0, comments: [createCountedComment(0, [0, 0, 0])] }, 'conversation').slice(
        0,
        2,
      ),
    ).toEqual(['Nobody has voted yet.', 'The 1 comment covered here has no votes yet.'])
    expect(narrate(createSource({ comments: [], topics: [{ key: 'a', tids: [] }] }))).toEqual([])
  })
})

it.each([
  [{ 0: 20, 1: 8, 2: 3 }, 1],
  [{ 0: 5, 1: 2 }, 0],
  [{ 0: 90, 1: 40, 2: 16 }, 2],
  [{ 0: 0 }, undefined],
  [{}, undefined],
])('[RPT-3] reports the finest layer of at most 12 topics: %j', (layers, layer) => {
  const counts = new Map(Object.entries(layers).map(([of, count]) => [Number(of), count]))
  expect(findNarratedLayer(counts)).toBe(layer)
})

it.each([
  [0, 9, '0%'],
  [1, 1000, '1%'],
  [999, 1000, '99%'],
  [9, 9, '100%'],
  [1, 3, '33%'],
  [0, 0, '0%'],
])(
  '[RPT-3] writes %i of %i as %s: nothing and everything only where it is exactly that',
  (part, whole, text) => {
    expect(formatPercent(part, whole)).toBe(text)
  },
)
