import { describe, expect, it } from 'vitest'
import { createCountedComment } from '../../testing/counted-comment.ts'
import { narrate, findNarratedLayer, type NarrativeSource } from './narrative.ts'
import { formatPercent } from './narrative-format.ts'
import { countAllVotes, type CountedComment } from './stance.ts'

const TWO = [
  { id: 0, size: 50, isReported: true },
  { id: 1, size: 40, isReported: true },
]
const createSource = (fields: Partial<NarrativeSource>): NarrativeSource => ({
  voters: 90,
  comments: [],
  otherComments: 0,
  groups: TWO,
  isUnstable: false,
  topics: [{ key: 'a', tids: (fields.comments ?? []).map(({ tid }) => tid) }],
  ...fields,
})
const narrateSection = (fields: Partial<NarrativeSource>, about = 'topic') =>
  narrate(createSource(fields))
    .filter((section) => section.about === about)
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))

describe('the sentences about a topic', () => {
  it.each<[string, CountedComment, string]>([
    [
      'groups together',
      createCountedComment(12, [72, 18, 10], [42, 4, 4], [30, 9, 1]),
      'Groups {A} and {B} both agree with {#12}: 42 of 50 votes (84%) and 30 of 40 (75%).',
    ],
    [
      'groups together against',
      createCountedComment(7, [4, 36, 0], [2, 18, 0], [2, 18, 0]),
      'Groups {A} and {B} both disagree with {#7}: 18 of 20 votes (90%) and 18 of 20 (90%).',
    ],
    [
      'groups apart',
      createCountedComment(34, [44, 33, 3], [40, 5, 2], [4, 28, 1]),
      'Group {A} agrees with {#34} and group {B} disagrees: 40 of 47 votes (85%) agree in the one, 28 of 33 (85%) disagree in the other.',
    ],
    [
      'no groups',
      createCountedComment(3, [8, 1, 1]),
      'A clear majority agrees with {#3}: 8 of 10 votes (80%).',
    ],
    [
      'one group to tell of',
      createCountedComment(3, [1, 8, 1], [1, 8, 1]),
      'A clear majority disagrees with {#3}: 8 of 10 votes (80%).',
    ],
    [
      'passes',
      createCountedComment(5, [10, 15, 20], [5, 8, 10], [5, 7, 10]),
      'A third or more of the votes on {#5} pass: 20 of 45 (44%).',
    ],
    [
      'few votes',
      createCountedComment(5, [2, 1, 1]),
      '{#5} has fewer than 5 votes; no more is said about it.',
    ],
  ])('[RPT-3] %s', (_, one, sentence) => {
    const texts = narrateSection({ comments: [one] })
    const all = countAllVotes(one)
    expect(texts[0]).toMatch(new RegExp(`^Its 1 comment has ${all} votes: \\d+ agree`))
    expect(texts).toContain(sentence)
  })

  it('[RPT-3] says that groups are neither together nor apart', () => {
    const comments = [
      createCountedComment(5, [10, 8, 0], [5, 4, 0], [5, 4, 0]),
      createCountedComment(6, [2, 1, 0]),
      createCountedComment(9, [1, 0, 0]),
    ]
    expect(narrateSection({ comments })).toEqual([
      'Its 3 comments have 22 votes: 13 agree (59%), 9 disagree (41%) and 0 pass (0%).',
      'On none of the 1 comment here with 5 votes or more are the groups clearly on one side together, or two of them clearly opposed.',
      '2 comments here have fewer than 5 votes each; no more is said about them.',
    ])
    expect(narrateSection({ comments: [createCountedComment(5, [10, 8, 0])] })[1]).toBe(
      'On none of the 1 comment here with 5 votes or more is there a clear majority.',
    )
  })

  it('[RPT-3] reports the three strongest of a kind, the strongest first', () => {
    const comments = [70, 90, 80, 95].map((agree, tid) => createCountedComment(tid, [agree, 100 - agree, 0]))
    const named = narrateSection({ comments }).flatMap((text) =>
      [...text.matchAll(/\{#(\d)\}/g)].map(([, tid]) => tid),
    )
    expect(named).toEqual(['3', '1', '2'])
  })

  it('[RPT-3] counts metadata comments, and reports no more about them', () => {
    const meta = { ...createCountedComment(4, [50, 0, 0]), is_meta: true }
    expect(narrateSection({ comments: [meta] })).toEqual([
      'Its 1 comment has 50 votes: 50 agree (100%), 0 disagree (0%) and 0 pass (0%).',
    ])
  })

  it('[RPT-3] says that there are no votes yet', () => {
    expect(
      narrateSection({
        comments: [createCountedComment(0, [0, 0, 0]), createCountedComment(1, [0, 0, 0])],
      })[0],
    ).toBe('Its 2 comments have no votes yet.')
  })
})

describe('the sentences about the conversation', () => {
  const comments = [
    createCountedComment(0, [60, 10, 0], [30, 5, 0], [30, 5, 0]),
    createCountedComment(1, [40, 30, 0], [38, 2, 0], [2, 28, 0]),
    createCountedComment(2, [1, 0, 0], [1, 0, 0], [0, 0, 0]),
  ]
  it('[RPT-3] counts people, comments, votes, groups and topics', () => {
    expect(narrateSection({ comments, topics: [{ key: 'a', tids: [0, 1] }] }, 'conversation')).toEqual([
      '90 people have voted.',
      'The 3 comments covered here have 141 votes: 101 agree (72%), 40 disagree (28%) and 0 pass (0%).',
      'People who vote alike form 2 groups: {A} with 50 people and {B} with 40 people.',
      'The comments are about 1 topic; 1 comment is in none of them.',
      'On 1 of 3 comments the groups are clearly on one side together, and on 1 two of them are clearly opposed; 1 has fewer than 5 votes.',
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
    const groups = [...TWO, { id: 2, size: 2, isReported: false }]
    const texts = narrateSection({ comments, groups }, 'conversation')
    expect(texts[2]).toBe(
      'People who vote alike form 2 groups: {A} with 50 people and {B} with 40 people; smaller groups are not reported.',
    )
    const all = narrate(createSource({ comments, groups })).flatMap(({ sentences }) => sentences)
    expect(all.filter(({ text }) => text.includes('{C}'))).toEqual([])
    const tiny = groups.map((group) => ({ ...group, isReported: false, size: 1 }))
    expect(narrateSection({ comments, groups: tiny }, 'conversation')[2]).toBe(
      'The groups of people who vote alike are too small to be reported.',
    )
    expect(narrateSection({ comments, groups: [] }, 'conversation')[2]).toBe(
      'No groups of people who vote alike have been found.',
    )
  })

  it('[RPT-3] warns about unstable groups', () => {
    const unstable = { comments, isUnstable: true }
    expect(narrateSection(unstable, 'conversation')[3]).toMatch(
      /^These groups are not stable: .* not as a finding\.$/,
    )
    expect(narrateSection({ ...unstable, groups: [] }, 'conversation').join()).not.toContain('not stable')
  })

  it('[RPT-3] reports agreement and division also without topics, and counts nothing twice', () => {
    const none = { comments, topics: [] }
    expect(narrateSection(none, 'conversation').filter((text) => text.includes('topic'))).toEqual([])
    expect(narrateSection(none, 'no-topic')).toEqual([
      'Groups {A} and {B} both agree with {#0}: 30 of 35 votes (86%) and 30 of 35 (86%).',
      'Group {A} agrees with {#1} and group {B} disagrees: 38 of 40 votes (95%) agree in the one, 28 of 30 (93%) disagree in the other.',
      '{#2} has fewer than 5 votes; no more is said about it.',
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
