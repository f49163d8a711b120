import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { reportMessages as words } from '../../messages/report.ts'
import { createComment, createGroup, createReport, type ReportFields } from '../../test/create-report.ts'
import { Report } from './Report.tsx'

afterEach(cleanup)

const open = (fields: ReportFields = {}) => render(<Report data={createReport(fields)} />)
const getChapter = (name: string) => screen.getByRole('region', { name })
const chapter = (name: string) => within(getChapter(name))
const createComments = (count: number, fields?: Parameters<typeof createComment>[1]) =>
  Array.from({ length: count }, (_, tid) => createComment(tid, fields))

describe('the lists of findings', () => {
  it('[RPT-1] name the side of each comment that all agree on', () => {
    open({
      comments: createComments(2),
      opinion: { consensus: { agree: [1], disagree: [0] } },
    })
    const cards = chapter(words.agreement).getAllByRole('listitem')
    expect(cards.map((card) => card.querySelector('.comment-line')?.textContent)).toEqual([
      `#1${words.agreed}`,
      `#0${words.disagreed}`,
    ])
    expect(chapter(words.agreement).queryByText(words.noAgreement)).toBeNull()
    expect(cards[0]?.querySelectorAll('.comment-bar')).toHaveLength(3)
  })

  it('[RPT-1] show eight divisions, and how many more there are', () => {
    for (const [count, shown, more] of [
      [8, 8, undefined],
      [9, 8, words.moreDivisions(1)],
      [11, 8, words.moreDivisions(3)],
    ] as const) {
      open({ comments: createComments(count) })
      expect(chapter(words.divisions).getAllByRole('listitem')).toHaveLength(shown)
      expect(getChapter(words.divisions).querySelector('.muted')?.textContent).toBe(more)
      expect(getChapter(words.divisions).querySelector('.empty')).toBeNull()
      cleanup()
    }
  })

  it.each([
    [2, words.noDivisions],
    [1, words.noDivisionsOneGroup],
  ])('[RPT-1] with %i groups say why nothing divides', (count, reason) => {
    open({ opinion: { groups: [createGroup(0), createGroup(1)].slice(0, count) } })
    expect(getChapter(words.divisions).querySelector('.empty')?.textContent).toBe(reason)
    expect(chapter(words.agreement).getByText(words.noAgreement)).toBeTruthy()
  })

  it('[RPT-1] say what each group stands for, or why that is not shown', () => {
    const represent = (tid: number, repful_for: 'agree' | 'disagree') => ({
      tid,
      repful_for,
      n_success: 9,
      n_trials: 10,
    })
    const groups = [
      createGroup(0, { representative: [represent(0, 'agree'), represent(1, 'disagree')] }),
      createGroup(1),
      createGroup(2, { told: false }),
      createGroup(3, { told: false, too_small: true }),
    ]
    open({ comments: createComments(2), opinion: { groups } })
    const parts = [...getChapter(words.representative).querySelectorAll('section')]
    expect(parts.map((part) => part.querySelector('h3')?.textContent)).toEqual([
      `AGroup A ${words.groupSize(10)}`,
      `BGroup B ${words.groupSize(10)}`,
      'CGroup C',
      'DGroup D',
    ])
    expect(parts.map((part) => part.querySelector('.empty')?.textContent)).toEqual([
      undefined,
      words.noRepresentative,
      words.notReported,
      words.tooSmall(MIN_GROUP_SIZE),
    ])
    expect([...parts[0]!.querySelectorAll('.side')].map(({ textContent }) => textContent)).toEqual([
      words.groupAgrees(9, 10),
      words.groupDisagrees(9, 10),
    ])
    expect(chapter(words.representative).queryByText(words.noGroups)).toBeNull()
    cleanup()
    open({ opinion: { groups: [] } })
    expect(chapter(words.representative).getByText(words.noGroups)).toBeTruthy()
  })
})

describe('about the report', () => {
  const getText = () => getChapter(words.about).textContent

  it.each([
    [0, words.levels[0](7)],
    [-1, words.levels['-1'](5)],
    [-2, words.levels['-2']()],
    [-9, words.levels['-2']()],
  ])('[RPT-1] at level %i says what is left out', (mod_level, sentence) => {
    open({ report: { mod_level }, counts: { accepted: 4, unmoderated: 2, rejected: 5 } })
    expect(getText()).toContain(words.moderation(4, 2, 5) + ' ' + sentence)
    const rows = chapter(words.about).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(['7', '5', '0'])
    expect(rows.filter((row) => row.getAttribute('aria-current') === 'true').length).toBe(
      mod_level < -2 ? 0 : 1,
    )
  })

  it('[RPT-1] names the stability of groups with two digits, that it is not known, or nothing without groups', () => {
    open()
    expect(getText()).toContain(words.stability('0.87'))
    expect(getText()).not.toContain(words.noStability)
    cleanup()
    open({ opinion: { stability: 0.5 } })
    expect(getText()).toContain(words.stability('0.50'))
    cleanup()
    open({ opinion: { stability: null } })
    expect(getText()).toContain(words.noStability)
    cleanup()
    open({ opinion: null })
    expect(getText()).toContain(words.notComputed)
    expect(getText()).not.toContain(words.noStability)
  })
})
