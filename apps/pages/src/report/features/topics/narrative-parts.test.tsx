import type { TopicReport } from '@folkmoot/api-types/topics'
import type { NarrativeSection } from '@folkmoot/domain/reports/narrative'
import type { ReportComment } from '@folkmoot/api-types/report-data'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { topicMessages as words } from '../../messages/topics.ts'
import { createComment, createReport, createVotes } from '../../test/create-report.ts'
import { createMapPoints } from './TopicMap.tsx'
import { Narrative } from './NarrativePage.tsx'
import { createTopicsView } from './TopicsPage.tsx'

afterEach(cleanup)

const LONG = 'Trees '.repeat(40).trim()
const comments = [
  createComment(0, { txt: LONG }),
  createComment(1, {
    ...createVotes(20, 0),
    groups: [0, 1].map((id) => ({ id, ...createVotes(10, 0) })),
  }),
  createComment(2, { ...createVotes(1, 0), groups: [] }),
  createComment(3, {
    ...createVotes(10, 10),
    groups: [0, 1].map((id) => ({ id, ...createVotes(5, 5) })),
  }),
]
const topic = { key: 'trees', layer: 0, cluster: 4, name: 'Trees', tids: [0, 1], typical: null }
const points = [0, 1, 2, 3, 99].map((tid) => ({ tid, x: tid, y: -tid }))
const createView = (found: Partial<TopicReport> = {}, shown: readonly ReportComment[] = comments) =>
  createTopicsView(createReport({ comments: shown }), {
    computed: 1,
    model_name: 'words',
    topics: [topic, { ...topic, key: 'other', cluster: 5, name: 'Others', tids: [2] }],
    rejected_topics: 0,
    points,
    ...found,
  })

describe('the points of the map', () => {
  it('[RPT-3] have the kind of their comment, its topic, and a short text', () => {
    const found = createMapPoints(createView(), 0, undefined)
    expect(found.map(({ id, kind, cluster, isFaint, title }) => [id, kind, cluster, isFaint, title])).toEqual(
      [
        [0, 'divides', 4, false, words.point(0, 'Trees')],
        [1, 'common', 4, false, words.point(1, 'Trees')],
        [2, 'few', 5, false, words.point(2, 'Others')],
        [3, 'undecided', -1, false, words.point(3, words.inNoTopic)],
      ],
    )
    expect(found[0]!.text.length).toBeGreaterThan(90)
    expect(found[0]!.text.length).toBeLessThanOrEqual(101)
    expect([found[2]?.x, found[2]?.y]).toEqual([2, -2])
  })

  it('[RPT-3] are faint outside the highlighted topic, and in no topic of an unknown layer', () => {
    const list = (layer: number, highlighted?: number) =>
      createMapPoints(createView(), layer, highlighted).map(({ cluster, isFaint }) => [cluster, isFaint])
    expect(list(0, 5)).toEqual([
      [4, true],
      [4, true],
      [5, false],
      [-1, true],
    ])
    expect(list(3)).toEqual(Array.from({ length: 4 }, () => [-1, false]))
  })
})

describe('the narrative', () => {
  type Sentence = NarrativeSection['sentences'][number]
  const part = (about: NarrativeSection['about'], sentences: Sentence[], key?: string): NarrativeSection => ({
    about,
    sentences,
    ...(key === undefined ? {} : { key }),
  })
  const open = (sections: NarrativeSection[], topics = createView()) =>
    render(<Narrative topics={topics} sections={sections} />)
  const listParts = () =>
    [...document.querySelectorAll('.narrative-part[aria-label]')].map((one) => one.getAttribute('aria-label'))
  const counted: Sentence = { text: 'It has many votes.', tids: [0, 1] }

  it('[RPT-3] names each part, and links what it counts to its comments', () => {
    open([
      part('conversation', [counted]),
      part('topic', [counted], 'trees'),
      part('topic', [counted], 'gone'),
      part('no-topic', [counted]),
    ])
    expect(listParts().slice(0, 4)).toEqual([words.whole, 'Trees', words.inNoTopic, words.noTopicTitle])
    const links = screen.getAllByRole('link', { name: words.these(2) })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/report/r2a#comments',
      '/topicReport/r2a?layer=0#topic-0-4',
      '/topicReport/r2a?layer=0#no-topic',
      '/topicReport/r2a?layer=0#no-topic',
    ])
    expect(document.getElementById('cited')).toBeNull()
    expect(document.querySelector('.topic-map')).not.toBeNull()
  })

  it('[RPT-3] quotes what it cites, shortened, and lists it once, by number', () => {
    const sentences = [
      { text: 'Groups {A} and {Z} agree with {#1}, {#0} and {#77}.', tids: [0, 1, 77] },
      { text: 'Once more {#1}.', tids: [1] },
    ]
    open([part('conversation', sentences)])
    const [first, second] = within(screen.getByRole('region', { name: words.whole })).getAllByRole('listitem')
    expect([...first!.querySelectorAll('a.named')].map((one) => one.getAttribute('href'))).toEqual([
      '#comment-1',
      '#comment-0',
      '#comment-77',
    ])
    const quotes = [...first!.querySelectorAll('q')].map(({ textContent }) => textContent)
    expect(quotes[0]).toBe('Comment 1')
    expect(quotes).toHaveLength(2)
    expect(quotes[1]!.length).toBeGreaterThan(130)
    expect(quotes[1]!.length).toBeLessThanOrEqual(141)
    const groups = [...first!.querySelectorAll('.named-group')]
    expect(groups.map((one) => [one.textContent, one.lastElementChild?.className])).toEqual([
      ['AA', 'visually-hidden'],
      ['Z', ''],
    ])
    expect([first, second].map((one) => one!.querySelector('.rests-on'))).toEqual([null, null])
    const cards = [...document.querySelectorAll('.comment-card')]
    expect(cards.map(({ id }) => id)).toEqual(['comment-0', 'comment-1'])
    expect(screen.getByRole('heading', { name: words.cited })).toBeTruthy()
  })

  it('quotes a comment once in a sentence and in the answer, and links its number after that', () => {
    open([
      part('lead', [
        { text: 'Most agree with {#1}.', tids: [1] },
        { text: '{#1} could still tip.', tids: [1] },
      ]),
      part('conversation', [{ text: 'One agrees with {#1}, and {#1} could still tip.', tids: [1] }]),
    ])
    const quotes = [...document.querySelectorAll('.lead p, .sentences li')].map((one) => [
      one.textContent.trim(),
      one.querySelectorAll('q').length,
      one.querySelectorAll('a[href="#comment-1"]').length,
    ])
    expect(quotes).toEqual([
      ['Most agree with Comment 1 #1.', 1, 1],
      ['Comment #1 could still tip.', 0, 1],
      ['One agrees with Comment 1 #1, and comment #1 could still tip.', 1, 2],
    ])
  })
})
