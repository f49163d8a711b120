import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { landscapeMessages as landscape } from '../../messages/landscape.ts'
import { reportMessages as words } from '../../messages/report.ts'
import { createComments, createGroup } from '../../test/create-report.ts'
import { chapter, getChapter, openReport } from '../../test/open-report.tsx'
import { stubReplay } from '../../test/stub-replay.ts'

stubReplay()

it('[RPT-1] the head of a report shows name, description, link, owner, and the way into an open conversation', async () => {
  const texts = { description: 'Say **why**.', link_url: 'https://site.example/more', ownername: 'Ada' }
  await openReport({ conversation: { ...texts, is_active: true }, report: { report_name: 'Spring' } })
  const head = within(screen.getByRole('banner'))
  expect(head.getByText(`${words.allData}: Spring`)).toBeTruthy()
  expect(head.getByText('why').tagName).toBe('STRONG')
  expect(head.getByText(words.link).getAttribute('href')).toBe(texts.link_url)
  expect(head.getByText(words.takePart).getAttribute('href')).toBe('/2a')
  expect(screen.getByRole('banner').querySelector('.muted')?.textContent).toMatch(
    /^Asked by Ada\. Opinion groups computed /,
  )
})

it('[REP-4] the pages of a report link to each other, name the time zone of their time, and the print has the address', async () => {
  await openReport()
  const links = within(screen.getByRole('navigation', { name: 'Pages of this report' })).getAllByRole('link')
  const pages = ['/report/r2a', '/report/r2a/data', '/landscape/r2a', '/topicReport/r2a']
  expect(links.map((link) => link.getAttribute('href'))).toEqual(pages)
  expect(links[1]?.getAttribute('aria-current')).toBe('page')
  expect(screen.getAllByText(/computed .*:\d\d.* (UTC|GMT|[A-Z]{2,5}T)/).length).toBeGreaterThan(0)
  expect(screen.getByText(/^Address of this report: http.*\/report\/r2a\/data$/)).toBeTruthy()
})

describe('who took part', () => {
  const listFigures = () =>
    [...getChapter(words.numbers).querySelectorAll('dd')].map(({ textContent }) => textContent)

  it('[RPT-1] has people, votes, the average of those who voted, comments and groups', async () => {
    await openReport({ comments: createComments(3) })
    expect(listFigures()).toEqual(['20', '1,234', '61.7', '3', '2'])
    expect(chapter(words.numbers).getByText(/^3 people wrote the comments/)).toBeTruthy()
  })

  it('[RPT-1] has no average that nobody voted for, and says so', async () => {
    await openReport({ counts: { voters: 0, votes: 0, commenters: 0 }, opinion: null })
    expect(listFigures()).toEqual(['0', '0', '0', '0', '0'])
    expect(chapter(words.numbers).getByText('There are no comments yet.')).toBeTruthy()
  })
})

describe('the map', () => {
  const getText = () => getChapter(words.map).textContent

  it.each([
    ['without an analysis', null, words.noMap.none],
    ['without groups', { groups: [], points: [], grouped: 0 }, words.noMap['not-enough-data']],
    [
      'without a group that is shown',
      { groups: [createGroup(0, { told: false, size: 2 })], points: [] },
      words.noMap.untold,
    ],
  ])('[RPT-1] says why there is none %s', async (_, opinion, reason) => {
    await openReport({ opinion })
    expect(chapter(words.map).getByText(reason)).toBeTruthy()
    expect([
      getChapter(words.map).querySelector('.landscape-room'),
      getText().includes(landscape.words),
    ]).toEqual([null, false])
    expect(getText()).not.toContain('voted on too few comments')
  })

  it.each([
    [20, 0],
    [19, 1],
    [5, 15],
  ])('[RPT-1] of 20 voters, %i are grouped and %i are not', async (grouped, left) => {
    await openReport({ opinion: { grouped } })
    const note = chapter(words.map).queryByText(/voted on too few comments/)
    expect(note?.textContent).toBe(left === 0 ? undefined : words.ungrouped(left))
  })

  it('[RPT-1] warns of groups that are not stable, and says when there is one only', async () => {
    await openReport({
      opinion: { outcome: 'no-stable-groups', groups: [createGroup(0, { size: 7 })], grouped: 0 },
    })
    expect(getChapter(words.map).querySelector('.warning')?.textContent).toBe(words.unsteady)
    expect(chapter(words.map).getByText(words.oneGroup)).toBeTruthy()
    expect(chapter(words.map).getByText(`${words.groupSize(7)}, ${words.ofGrouped(7)}`)).toBeTruthy()
  })

  it('[RPT-1] says of each group without figures why', async () => {
    const groups = [createGroup(0), createGroup(1, { told: false }), createGroup(2, { told: false, size: 2 })]
    await openReport({ opinion: { groups } })
    const items = [...getChapter(words.map).querySelectorAll('.group-sizes li')]
    expect(items.map(({ textContent }) => textContent)).toEqual([
      `AGroup A${words.groupSize(10)}, ${words.ofGrouped(0.5)}`,
      `BGroup B${words.notReported}`,
      `CGroup C${words.tooSmall(MIN_GROUP_SIZE)}`,
    ])
  })
})
