import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { MOD } from '@folkmoot/domain/comments'
import type { ReportComment } from '@folkmoot/api-types/report-data'
import { en } from '../messages/story/en.ts'
import {
  COMMON,
  createComment,
  createComments,
  createGroup,
  createReport,
  createVotes,
  type ReportFields,
} from '../test/create-report.ts'
import { prepareButtons } from './story-buttons.ts'
import { renderStory } from './render-story.tsx'
import { Story } from './Story.tsx'
import { createStoryView } from './story-view.ts'

const open = (fields: ReportFields) => render(<Story story={createStoryView(createReport(fields))} />)
const getSection = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!
const listTids = (id: string, list = '.story-rows') =>
  [...getSection(id).querySelectorAll(`${list} > [data-tid]`)].map((row) =>
    Number(row.getAttribute('data-tid')),
  )
const listTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

const GROUPS = [createGroup(0), createGroup(1), createGroup(2)]

/** A comment of these agreements of ten people in each of three groups. */
const createOpposed = (tid: number, ...agreements: [number, number, number]): ReportComment => {
  const groups = agreements.map((agree, id) => ({ id, ...createVotes(agree, 10 - agree) }))
  const agree = agreements.reduce((sum, count) => sum + count, 0)
  return createComment(tid, { txt: `Opinion ${tid}`, count: 30, ...createVotes(agree, 30 - agree), groups })
}

/** Common ground (0), three divides (1 to 3), of which 2 has A and B on other sides than 1 and 3, and A with B against C (3). */
const TOWN: ReportFields = {
  conversation: { topic: 'Which streets?', ownername: 'Ada', is_active: true },
  report: { label_group_1: 'Drivers' },
  counts: { voters: 40, commenters: 7 },
  comments: [
    createOpposed(0, 10, 9, 10),
    createOpposed(1, 10, 0, 5),
    createOpposed(2, 0, 10, 5),
    createOpposed(3, 9, 9, 0),
  ],
  opinion: {
    groups: GROUPS,
    grouped: 30,
    points: [...GROUPS, ...GROUPS, ...GROUPS].map(({ id }, at) => ({
      x: id,
      y: at,
      count: 3,
      group: id,
      area: at,
    })),
  },
}

it('[STORY-11] tells what happens next, without what is said of a comment that is not shown', () => {
  const answers = [
    { tid: 1, state: 'decided' as const, reason: 'From May.' },
    { tid: 99, state: 'done' as const, reason: 'Hidden.' },
  ]
  open({ ...TOWN, report: { next_text: 'The council meets.', answers } })
  const { textContent } = getSection('next')
  expect(textContent).toContain('The council meets.DecidedOpinion 1From May.')
  expect(textContent).not.toContain('Hidden.')
  cleanup()
  open(TOWN)
  expect(document.querySelector('#next')).toBeNull()
})

it('[STORY-17] has the author’s lead and titles where there are some', () => {
  open({ ...TOWN, report: { lead_text: 'Light, says everybody.', title_groups: 'Three camps' } })
  expect(document.querySelector('.story-lead')?.textContent).toBe('Light, says everybody.')
  expect(getSection('groups').querySelector('h2')?.textContent).toBe('Three camps')
  expect(getSection('common').querySelector('h2')?.textContent).toContain('agree')
})

it('[CFG-12] [STORY-12] says who asks, how to reach them, and what it said when it was published', () => {
  const asker = {
    asked_by: 'Town',
    contact: 'town@example.org',
    results_use: 'The council reads them.',
    style_btn: '#7a0f6b',
  }
  const [first, second] = [Date.UTC(2026, 4, 1), Date.UTC(2026, 5, 1)]
  open({ ...TOWN, conversation: { ...TOWN.conversation, ...asker }, publications: [first, second] })
  const page = document.querySelector('.story')!
  expect(page.getAttribute('style')).toContain('--primary: light-dark(color-mix(in srgb, #7a0f6b')
  expect(page.querySelector('.story-by')?.textContent).toMatch(/^Asked by .Town/)
  expect(getSection('next').textContent).toContain(asker.results_use)
  expect(page.querySelector('a[href="mailto:town@example.org"]')).not.toBeNull()
  const [earlier, ...more] = page.querySelectorAll('a[href*="published="]')
  expect([earlier?.getAttribute('href'), more]).toEqual([`/report/r2a?published=${first}`, []])
  expect(page.textContent).toContain('Published on June 1, 2026.')
  cleanup()
  open({ ...TOWN, publications: [first, second], publication: first })
  expect(document.querySelector('[role=note]')?.textContent).toContain('as it was published on May 1, 2026')
})

it('[STORY-2] writes 200 comments of a longer finding, and links all', () => {
  const comments = Array.from({ length: 201 }, (_, tid) => createOpposed(tid, 10, 10, 10))
  open({ ...TOWN, comments: comments.slice(1) })
  expect(getSection('common').querySelectorAll('[data-tid]')).toHaveLength(200)
  expect(getSection('common').querySelector('.story-more a')).toBeNull()
  cleanup()
  open({ ...TOWN, comments })
  expect(getSection('common').querySelectorAll('[data-tid]')).toHaveLength(200)
  expect(getSection('common').querySelector('.story-more a')?.getAttribute('href')).toMatch(/\/data$/)
})

describe('the Story', () => {
  it('[STORY-1] says the question, who asks, the answer by rules, and who took part', () => {
    open(TOWN)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Which streets?')
    const head = document.querySelector('.story-head')!
    expect(head.textContent).toContain('Asked by \u2068Ada\u2069')
    expect(head.querySelector('.story-lead')?.textContent.replaceAll(/[\u2068\u2069]/g, '')).toBe(
      'People agree on 1 comment, first of all on “Opinion 0”. They are split over 3 comments, most of all over “Opinion 1”.',
    )
    expect([...head.querySelectorAll('.story-facts li')].map(({ textContent }) => textContent)).toEqual([
      '40 people voted',
      '1,234 votes',
      '4 comments',
      'at least 7 people wrote',
      '3 opinion groups',
    ])
    expect(listTitles()).toEqual([
      'Every group agrees on 1 comment',
      'People see it in 3 ways',
      'The deepest divide is between A and B (Drivers)',
      'A and B (Drivers) differ most, and still meet on 1 comment',
    ])
  })

  it('[STORY-2] shows five comments of common ground, all of them in a fold, each with its dots and the share of all', () => {
    open({ comments: createComments(7, COMMON) })
    const [shown, folded] = getSection('common').querySelectorAll('.story-rows')
    expect([shown?.children.length, folded?.children.length]).toEqual([5, 2])
    expect(within(getSection('common')).getByText('All 7 comments of common ground').tagName).toBe('SUMMARY')
    expect(shown?.querySelector('.story-share')?.textContent).toBe('100%of all agree')
    expect(shown?.querySelectorAll('li:first-child .dot')).toHaveLength(2)
  })

  it('[STORY-2] names rejection where all reject', () => {
    open({ comments: [createOpposed(0, 0, 1, 0)], opinion: { groups: GROUPS } })
    expect(getSection('common').querySelector('.story-share')?.textContent).toBe('97%of all disagree')
    expect(document.querySelector('.story-lead')?.textContent).toContain('first of all in rejecting')
  })

  it('[STORY-3] shows each group with letter, name, size and most typical comment, and the map', () => {
    open(TOWN)
    const groups = [...getSection('groups').querySelectorAll('.story-group')]
    expect(groups.map((group) => group.querySelector('h3')?.textContent)).toEqual([
      'AGroup A',
      'BGroup B Drivers',
      'CGroup C',
    ])
    expect(groups[0]?.textContent).toContain('10 people')
    expect(groups.map((group) => group.querySelector('blockquote')?.textContent)).toEqual([
      '“Opinion 1”',
      '“Opinion 2”',
      '“Opinion 3”',
    ])
    expect(groups[2]?.textContent).toContain(en.groups.rejects)
    const map = within(getSection('groups')).getByRole('img', { name: /^Map of 3 opinion groups/ })
    expect([...map.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['A', 'B', 'C'])
  })

  it('[STORY-4] [STORY-5] sets both sides of the deepest divide beside each other, lists what else divides, and where they meet', () => {
    open(TOWN)
    const sides = [...getSection('divide').querySelectorAll('.story-side')]
    expect(sides.map((side) => side.querySelector('blockquote')?.textContent)).toEqual([
      '“Opinion 1”',
      '“Opinion 2”',
    ])
    expect(sides.map((side) => side.querySelectorAll('.split-bar').length)).toEqual([3, 3])
    expect(sides[0]?.querySelectorAll('.split-bar')[1]?.textContent).toBe('100%disagree')
    expect([listTids('divide'), listTids('meeting')]).toEqual([[3], [3]])
  })

  it.each<[string, ReportFields, string[]]>([
    ['before anybody has voted', { counts: { voters: 0, votes: 0 }, opinion: null }, [en.early.title]],
    ['before an analysis', { opinion: null }, [en.early.title]],
    [
      'while no comment with votes is accepted',
      { comments: createComments(2, { mod: MOD.unmoderated }) },
      [en.early.title],
    ],
    [
      'with too few votes',
      {
        comments: createComments(1, { ...createVotes(1, 1), count: 2, groups: [] }),
        opinion: { groups: [] },
      },
      [en.common.few, en.groups.absent.few],
    ],
    [
      'without groups',
      { comments: createComments(1, { ...createVotes(20, 0), groups: [] }), opinion: { groups: [] } },
      ['Most people agree on 1 comment', en.groups.absent.few],
    ],
    [
      'with one group',
      { comments: createComments(1, { ...createVotes(20, 0) }), opinion: { groups: [createGroup(0)] } },
      ['Most people agree on 1 comment', en.groups.absent.one],
    ],
    [
      'with unstable groups',
      { comments: [createComment(0, COMMON), createComment(1)], opinion: { outcome: 'no-stable-groups' } },
      ['Most people agree on 1 comment', en.groups.absent.unstable],
    ],
    [
      'with groups that agree on nothing and oppose each other in nothing',
      { comments: createComments(1, { groups: [0, 1].map((id) => ({ id, ...createVotes(5, 5) })) }) },
      [en.common.none, 'People see it in 2 ways', en.divide.none],
    ],
  ])('[STORY-6] shrinks %s', (_, fields, titles) => {
    open(fields)
    expect(listTitles()).toEqual(titles)
    // of so few people there is no map, with groups either
    expect(document.querySelector('.map-drawing')).toBeNull()
    expect(document.querySelector('.dot') !== null).toBe(titles.includes('People see it in 2 ways'))
    expect(document.body.textContent).not.toMatch(/undefined|NaN/)
  })

  it('[STORY-6] says which votes the closest comment lacks', () => {
    const needs = [{ id: 1, votes: 4 }]
    const findings = { common: [], undecided: [0], open: [{ tid: 0, side: 'agree' as const, needs }] }
    open({ comments: [createOpposed(0, 9, 6, 9)], opinion: { groups: GROUPS, findings } })
    expect(getSection('common').textContent).toContain('What is missing: 4 more votes of group B.')
    expect(listTids('common')).toEqual([0])
  })

  it('[STORY-7] tells uncertainty in place: where shares likely are, and what could still tip', () => {
    const tips = [{ id: 0, votes: 3 }]
    const comment = createComment(0, { ...COMMON, count: 20 })
    const groups = [createGroup(0, { size: 20 }), createGroup(1)]
    const votes = { A: 10, D: 0, S: 10 }
    const finding = {
      tid: 0,
      side: 'agree' as const,
      all: { A: 20, D: 0, S: 20 },
      groups: [0, 1].map((id) => ({ id, side: 'agree' as const, ...votes })),
      tips,
    }
    open({ comments: [comment], opinion: { groups, findings: { common: [finding] } } })
    const titles = [...document.querySelectorAll('.dot-line .dot')].map((dot) => dot.getAttribute('title'))
    expect(titles).toEqual([
      expect.stringMatching(/^Group A: 100% agree, 0% disagree, 0% pass, 10 votes; likely \d+–100% agree$/),
      // all ten of them have voted
      'Group B: 100% agree, 0% disagree, 0% pass, 10 votes',
    ])
    expect(document.querySelector('.story-share')?.textContent).toContain(en.tips)
  })

  it('[STORY-1] leads to all data, the method, topics, and other languages', () => {
    open(TOWN)
    const links = within(document.querySelector('footer')!).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/report/r2a/data',
      '/report/r2a/data#about',
      '/topicReport/r2a',
      ...['es', 'fr', 'de', 'zh-Hant', 'ar'].map((language) => `/report/r2a?ui_lang=${language}`),
    ])
  })

  it('[STORY-1] prints where there are scripts, and has no button without', () => {
    const { container } = open(TOWN)
    const button = container.querySelector<HTMLButtonElement>('[data-print]')!
    expect(button.hidden).toBe(true)
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    prepareButtons(container)
    fireEvent.click(button)
    expect([button.hidden, print.mock.calls.length]).toEqual([false, 1])
  })

  it('[STORY-14] shares its address by the sheet of the device, or copies it; a title is the link to its finding', async () => {
    const { container } = open(TOWN)
    const button = container.querySelector<HTMLButtonElement>('[data-share]')!
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    prepareButtons(container)
    fireEvent.click(button)
    await expect.poll(() => button.textContent).toBe('Link copied')
    expect(copied).toHaveBeenCalledWith(window.location.href)
    const share = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('closed'))
    vi.stubGlobal('navigator', { share })
    fireEvent.click(button)
    expect(share).toHaveBeenCalledOnce()
    expect(getSection('divide').querySelector('h2 a')?.getAttribute('href')).toBe('#divide')
  })

  it('[LIFE-18] says that a rehearsal is one', () => {
    open({ conversation: { is_rehearsal: true } })
    expect(screen.getByRole('note').textContent).toBe(en.rehearsal)
  })
})

describe('the language of the Story', () => {
  const GERMAN = ['Die Straße ist zu laut und wir sollten mehr Bäume haben', 'Es soll für alle sein']
  const german = createReport({
    conversation: { topic: 'Was soll aus der Straße werden?' },
    comments: GERMAN.map((txt, tid) => createComment(tid, { ...COMMON, txt })),
  })

  it('[STORY-8] is that of the conversation, or the one asked for', () => {
    expect(renderStory(german)).toMatchObject({ language: 'de', direction: 'ltr' })
    expect(renderStory(german).html).toContain('Bei 2 Beiträgen sind sich alle Gruppen einig')
    expect(renderStory(german, 'ar')).toMatchObject({ language: 'ar', direction: 'rtl' })
    expect(renderStory(createReport({ conversation: { topic: '???' } })).language).toBe('en')
  })

  it('[STORY-1] what people wrote is escaped', () => {
    const comments = [createComment(0, { ...COMMON, txt: '<img src=x onerror=alert(1)>' })]
    const { html } = renderStory(createReport({ conversation: { topic: '<script>' }, comments }))
    expect(html).not.toMatch(/<img|<script/)
    expect(html).toContain('&lt;img src=x')
  })
})

it('[LANG-3] reads what was translated in the language of the address, with each original a tap away', () => {
  const report = {
    ...createReport(TOWN),
    translations: [
      { tid: -2, language: 'de', txt: 'Welche Straßen?' },
      { tid: 0, language: 'de', txt: 'Meinung null' },
      { tid: 0, language: 'fr', txt: 'Opinion zéro' },
    ],
  }
  const { html, title } = renderStory(report, 'de')
  expect(title).toBe('Welche Straßen?')
  for (const text of ['Meinung null', '<p dir="auto">Opinion 0</p>', '<p dir="auto">Which streets?</p>'])
    expect(html).toContain(text)
  expect(renderStory(report, 'es').html).not.toContain('story-original')
})
