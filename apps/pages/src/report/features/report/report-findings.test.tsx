import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { cleanup } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { reportMessages as words } from '../../messages/report.ts'
import { createComment, createComments, createGroup, createVotes } from '../../test/create-report.ts'
import { chapter, getChapter, openReport } from '../../test/open-report.tsx'
import { stubReplay } from '../../test/stub-replay.ts'

stubReplay()

describe('the lists of findings', () => {
  it('[RPT-1] [RES-2] name the side of each comment that all agree on', async () => {
    const all = (agree: number, disagree: number) => ({
      ...createVotes(2 * agree, 2 * disagree),
      groups: [0, 1].map((id) => ({ id, ...createVotes(agree, disagree) })),
    })
    await openReport({ comments: [createComment(0, all(1, 9)), createComment(1, all(10, 0))] })
    const cards = [...getChapter(words.agreement).querySelectorAll('.comment-card')]
    expect(cards.map((card) => card.querySelector('.comment-line')?.textContent)).toEqual([
      `#1${words.agreed(true)}`,
      `#0${words.disagreed(true)}`,
    ])
    expect(chapter(words.agreement).queryByText(words.noAgreement)).toBeNull()
    expect(cards[0]?.querySelectorAll('.comment-bar')).toHaveLength(3)
  })

  it('[RES-4] name where each share lies while people have not voted, and show few votes as uncertain', async () => {
    const groups = [
      { id: 0, ...createVotes(6, 0) },
      { id: 1, ...createVotes(1, 9) },
    ]
    await openReport({
      comments: [createComment(0, { ...createVotes(7, 9), groups })],
      counts: { voters: 40 },
    })
    const [everybody, one, other] = chapter(words.all).getAllByRole('img')
    expect(everybody?.getAttribute('aria-label')).toMatch(/of 16 votes; likely \d+–\d+% disagree$/)
    expect(one?.getAttribute('aria-label')).toMatch(/of 6 votes; likely \d+–100% agree$/)
    // all ten have voted
    expect(other?.getAttribute('aria-label')).toMatch(/of 10 votes$/)
    expect([everybody, one, other].map((bar) => bar?.querySelector('.vote-line-few') !== null)).toEqual([
      false,
      true,
      false,
    ])
  })

  it('say in a sentence what almost common ground needs, with the comment and its votes', async () => {
    const needs = [
      { id: 0, votes: 1 },
      { id: 1, votes: 4 },
    ]
    await openReport({
      comments: createComments(2),
      opinion: { findings: { open: [{ tid: 1, side: 'agree' as const, needs }] } },
      report: { label_group_1: 'Drivers' },
    })
    chapter(words.agreement).getByRole('heading', { name: 'Almost common ground' })
    chapter(words.agreement).getByText(
      /^On these comments more than half of the votes .* too few votes to be sure/,
    )
    expect(getChapter(words.agreement).querySelector('#comment-1')?.textContent).toMatch(
      /Needs 1 more vote of group A and 4 more votes of group B \(Drivers\)\..*Everybody/,
    )
  })

  it('[RPT-1] show eight divisions, and how many more there are', async () => {
    for (const [count, shown, more] of [
      [8, 8, undefined],
      [11, 8, words.moreDivisions(3)],
    ] as const) {
      await openReport({ comments: createComments(count) })
      expect(getChapter(words.divisions).querySelectorAll('.comment-card')).toHaveLength(shown)
      expect(getChapter(words.divisions).querySelector('.muted')?.textContent).toBe(more)
      expect(getChapter(words.divisions).querySelector('.empty')).toBeNull()
      cleanup()
    }
  })

  it.each([
    [2, words.noDivisions],
    [1, words.noDivisionsOneGroup],
  ])('[RPT-1] with %i groups say why nothing divides', async (count, reason) => {
    await openReport({ opinion: { groups: [createGroup(0), createGroup(1)].slice(0, count) } })
    expect(getChapter(words.divisions).querySelector('.empty')?.textContent).toBe(reason)
    expect(chapter(words.agreement).getByText(words.noAgreement)).toBeTruthy()
  })

  const listParts = () => [...getChapter(words.representative).querySelectorAll('section')]

  it('[RPT-1] say what each group stands for', async () => {
    const represent = (tid: number, side: 'agree' | 'disagree', A: number) => ({
      tid,
      side,
      all: { A: 10, D: 10, S: 20 },
      groups: [{ id: 0, side, A, D: 10 - A, S: 10 }],
      tips: [],
    })
    const apart = [{ id: 0, comments: [represent(0, 'agree', 9), represent(1, 'disagree', 1)] }]
    const opinion = { groups: [createGroup(0), createGroup(1)], findings: { apart } }
    await openReport({ comments: createComments(2), opinion })
    const sides = [...listParts()[0]!.querySelectorAll('.side')].map(({ textContent }) => textContent)
    expect(sides).toEqual([words.groupAgrees(9, 10), words.groupDisagrees(9, 10)])
    expect(chapter(words.representative).queryByText(words.noGroups)).toBeNull()
  })

  it('[RPT-1] say why it is not shown what a group stands for', async () => {
    const groups = [createGroup(1), createGroup(2, { told: false }), createGroup(3, { told: false, size: 2 })]
    await openReport({ opinion: { groups, findings: { apart: [{ id: 1, comments: [] }] } } })
    const texts = listParts().map((part) => [
      part.querySelector('h3')?.textContent,
      part.querySelector('.empty')?.textContent,
    ])
    expect(texts).toEqual([
      [`BGroup B ${words.groupSize(10)}`, words.noRepresentative],
      ['CGroup C', words.notReported],
      ['DGroup D', words.tooSmall(MIN_GROUP_SIZE)],
    ])
  })

  it('[RPT-1] say that there are no groups', async () => {
    await openReport({ opinion: { groups: [] } })
    expect(chapter(words.representative).getByText(words.noGroups)).toBeTruthy()
  })
})

describe('about the report', () => {
  const getText = () => getChapter(words.about).textContent

  it.each([
    [0, words.levels[0](7)],
    [-1, words.levels['-1'](5)],
    [-2, words.levels['-2'](0)],
    [-9, words.levels['-2'](0)],
  ])('[RPT-1] at level %i says what is left out', async (mod_level, sentence) => {
    await openReport({ report: { mod_level }, counts: { accepted: 4, unmoderated: 2, rejected: 5 } })
    expect(getText()).toContain(words.moderation(4, 2, 5) + ' ' + sentence)
    const rows = chapter(words.about).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(['7', '5', '0'])
    expect(rows.filter((row) => row.getAttribute('aria-current') === 'true').length).toBe(
      mod_level < -2 ? 0 : 1,
    )
  })

  it('[RPT-1] names the stability of groups with two digits, that it is not known, or nothing without groups', async () => {
    await openReport()
    expect(getText()).toContain(words.stability('0.87'))
    expect(getText()).not.toContain(words.noStability)
    cleanup()
    await openReport({ opinion: { stability: 0.5 } })
    expect(getText()).toContain(words.stability('0.50'))
    cleanup()
    await openReport({ opinion: { stability: null } })
    expect(getText()).toContain(words.noStability)
    cleanup()
    await openReport({ opinion: null })
    expect(getText()).toContain(words.notComputed)
    expect(getText()).not.toContain(words.noStability)
  })
})
