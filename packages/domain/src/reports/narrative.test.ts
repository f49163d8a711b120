import { describe, expect, it } from 'vitest'
import { createCountedComment } from '../../testing/counted-comment.ts'
import { createFinding, createFindings } from '../../testing/findings.ts'
import { createLead } from './lead.ts'
import { narrate, findNarratedLayer, type NarrativeSource, narrateTopic } from './narrative.ts'

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
  isUnstable: false,
  topics: [{ key: 'a', tids: (fields.comments ?? []).map(({ tid }) => tid) }],
  ...fields,
})
const narrateSection = (fields: Partial<NarrativeSource>, about = 'topic') =>
  narrate(createSource(fields))
    .filter((section) => section.about === about)
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))

describe('the sentences about the conversation', () => {
  it('[RPT-3] [RES-34] begin with the answer in three sentences, and count comments, groups and topics', () => {
    const topics = [{ key: 'a', tids: [0, 1] }]
    expect(narrateSection({ comments, topics }, 'lead')).toEqual(
      createLead(createSource({ comments, topics })).map(({ text }) => text),
    )
    expect(narrate(createSource({ comments, topics }))[0]?.sentences).toHaveLength(3)
    expect(narrateSection({ comments, topics }, 'conversation')).toEqual([
      'Of 3 accepted comments with votes, 1 is common ground, 1 divides the groups and 1 has too few votes to tell.',
      'People who vote alike form 2 groups: {A} with 50 people and {B} with 40 people.',
      'The 3 comments shown are about 1 topic; 1 comment is in none of them.',
    ])
    expect(narrateSection({ comments, topics }, 'no-topic')).toEqual([
      '{#2} has too few votes to say more about it.',
    ])
  })

  it('are about the comments with results, and say how many are shown without one', () => {
    const findings = createFindings([], { few: [2] })
    expect(narrateSection({ comments, findings }, 'conversation')[0]).toBe(
      'Of 1 accepted comment with votes, none is common ground and 1 has too few votes to tell; 2 more comments are shown without a result.',
    )
    const [lead, conversation] = narrate(createSource({ comments, findings }))
    const isAboutTopics = ({ text }: { text: string }) => text.startsWith('The 3 comments shown')
    for (const { tids } of [
      ...lead!.sentences,
      ...conversation!.sentences.filter((one) => !isAboutTopics(one)),
    ])
      expect(tids).toEqual([2])
    expect(conversation!.sentences.filter(isAboutTopics).map(({ tids }) => tids)).toEqual([[0, 1, 2]])
  })

  it('[RPT-1] [RPT-3] reports nothing about a group of fewer than three people, not even its size', () => {
    const withGroups = (groups: typeof FINDINGS.groups) => ({ comments, findings: { ...FINDINGS, groups } })
    const small = [...FINDINGS.groups, { id: 2, size: 2, told: false }]
    expect(narrateSection(withGroups(small), 'conversation')[1]).toBe(
      'People who vote alike form 2 groups: {A} with 50 people and {B} with 40 people.',
    )
    const all = narrate(createSource(withGroups(small))).flatMap(({ sentences }) => sentences)
    expect(all.filter(({ text }) => text.includes('{C}'))).toEqual([])
    const tiny = small.map((group) => ({ ...group, told: false, size: 1 }))
    for (const groups of [tiny, []])
      expect(narrateSection(withGroups(groups), 'conversation').join()).not.toMatch(/People who vote alike/)
  })

  it('[RPT-3] reports agreement and division also without topics', () => {
    const none = { comments, topics: [] }
    expect(narrateSection(none, 'conversation').filter((text) => text.includes('topic'))).toEqual([])
    expect(narrateSection(none, 'no-topic')).toEqual([
      'Most people in each group agree with {#0}.',
      'Group {A} agrees with {#1}, and group {B} disagrees.',
      '{#2} has too few votes to say more about it.',
    ])
  })

  it('[RPT-3] [RES-34] says why there is nothing to report, also without comments', () => {
    const empty = createSource({ comments: [], topics: [{ key: 'a', tids: [] }], voters: 0 })
    expect(narrate({ ...empty, findings: createFindings([]) })).toEqual([
      {
        about: 'lead',
        sentences: [{ text: 'Nobody has voted yet, so there is nothing to report.', tids: [] }],
      },
    ])
  })
})

it('[RPT-3] has sections of the largest topics, and says how many there are', () => {
  const comments = Array.from({ length: 44 }, (_, tid) => createCountedComment(tid, [60, 10, 0], [30, 5, 0]))
  // the last topic has two comments more than the others
  const topics = Array.from({ length: 21 }, (_, at) => ({
    key: `t${at}`,
    tids: at === 20 ? [40, 41, 42, 43] : [2 * at, 2 * at + 1],
  }))
  const sections = narrate(
    createSource({ comments, topics, findings: createFindings([], { few: comments.map(({ tid }) => tid) }) }),
  )
  const keys = sections.flatMap(({ key }) => key ?? [])
  expect(keys).toEqual([...topics.slice(0, 19), topics[20]!].map(({ key }) => key))
  const words = sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))
  expect(words.join(' ')).toContain('44 comments shown are about 21 topics, of which the 20 largest follow.')
  expect(sections.some(({ about }) => about === 'no-topic')).toBe(false)
})

it.each([
  [{ 0: 20, 1: 8, 2: 3 }, 0],
  [{ 0: 21, 1: 8, 2: 3 }, 1],
  [{ 0: 5, 1: 2 }, 0],
  [{ 0: 90, 1: 40, 2: 16 }, 2],
  [{ 0: 0 }, undefined],
  [{}, undefined],
])('[RPT-3] reports the finest layer of at most 20 topics: %j', (layers, layer) => {
  const counts = new Map(Object.entries(layers).map(([of, count]) => [Number(of), count]))
  expect(findNarratedLayer(counts)).toBe(layer)
})

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
