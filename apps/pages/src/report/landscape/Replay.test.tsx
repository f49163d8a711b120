import type { ReportReplay } from '@folkmoot/api-types/report-data'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createReportView } from '../comments/report-view.ts'
import { landscapeMessages as words, replayMessages } from '../messages/landscape.ts'
import { createComment, createReport } from '../test/create-report.ts'
import { paint } from '../test/paint.ts'
import { Landscape } from './Landscape.tsx'
import { createPicture } from './save-picture.ts'

const DAY = Date.UTC(2026, 4, 3, 12)

/** Two moments before now: at first nobody has a group, then three groups have a bundle each. */
const REPLAY: ReportReplay = {
  state: 'ready',
  frames: [
    { time: DAY, votes: 20, voters: 6, ungrouped: 6, x: [], y: [], count: [], group: [] },
    {
      time: DAY + 86_400_000,
      votes: 90,
      voters: 14,
      ungrouped: 1,
      x: [-1, 1, 2],
      y: [0, 0, 3],
      count: [6, 4, 3],
      group: [0, 1, 3],
    },
  ],
}

let replay: ReportReplay

beforeEach(() => {
  replay = REPLAY
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(Response.json(address.includes('reportReplay') ? replay : { leans: [] })),
  )
  window.history.replaceState(null, '', '/landscape/r2a')
})

async function open() {
  render(<Landscape isFull view={createReportView(createReport({ comments: [createComment(0)] }))} />)
  await paint()
}
const findSlider = () => screen.findByRole<HTMLInputElement>('slider', { name: replayMessages.slider })
const slide = async (to: number) => fireEvent.change(await findSlider(), { target: { value: String(to) } })
const getDots = () =>
  [...document.querySelectorAll('.map-dots .map-dot')].map((dot) => [
    dot.getAttribute('data-dot'),
    dot.classList[1],
  ])
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the replay of the Landscape', () => {
  it('is a slider whose last position is now, and which says its day, votes and people', async () => {
    await open()
    const slider = await findSlider()
    expect([slider.min, slider.max, slider.value]).toEqual(['0', '2', '2'])
    const readPlace = () => [slider.getAttribute('aria-valuetext'), window.location.search]
    expect(readPlace()).toEqual([expect.stringMatching(/^Now · [\d,]+ votes of \d+ people$/), ''])
    await slide(1)
    expect(readPlace()).toEqual([expect.stringMatching(/4.* · 90 votes of 14 people$/), '?votes=90'])
    await slide(0)
    expect(readPlace()[0]).toMatch(/ · 20 votes of 6 people · no groups yet$/)
    await slide(2)
    expect(readPlace()[1]).toBe('')
  })

  it('keeps the colours of groups and the names of dots; a group that is no more has its own', async () => {
    await open()
    const now = [
      ['0', 'hue-0'],
      ['1', 'hue-1'],
    ]
    expect(getDots()).toEqual(now)
    await slide(1)
    expect(getDots()).toEqual([...now, ['0-2', 'hue-3']])
    const titles = [...document.querySelectorAll('.landscape-label text')].map((one) => one.textContent)
    expect(titles).toEqual(['Group A', '6 people', 'Group B', '4 people', 'Group D', '3 people'])
    expect(document.querySelector('.landscape-ungrouped')?.textContent).toContain('1 person')
    await slide(2)
    expect(getDots()).toEqual(now)
  })

  it('plays from the first moment to now, and stops where somebody pauses', async () => {
    await open()
    const slider = await findSlider()
    const step = () => act(() => vi.advanceTimersByTimeAsync(700))
    press(replayMessages.play)
    expect(slider.value).toBe('0')
    await step()
    expect(slider.value).toBe('1')
    press(replayMessages.pause)
    await step()
    expect(slider.value).toBe('1')
    press(replayMessages.play)
    await step()
    expect(slider.value).toBe('2')
    expect(screen.getByRole('button', { name: replayMessages.play })).toBeTruthy()
  })

  it('shows comments and sheets for now alone: choosing a comment leads there', async () => {
    window.history.replaceState(null, '', '/landscape/r2a?group=A&votes=90')
    await open()
    await findSlider()
    expect(screen.queryByRole('button', { name: words.chooseGroup('Group A') })).toBeNull()
    expect(screen.getByText(replayMessages.onlyNow, { exact: false })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /Comment 0$/ }))
    expect(window.location.search).toBe('?comment=0&group=A')
    expect((await findSlider()).value).toBe('2')
    expect(screen.getByRole('region', { name: words.chooseGroup('Group A') })).toBeTruthy()
  })

  it('has its moment in the table, in the link and in the picture', async () => {
    window.history.replaceState(null, '', '/landscape/r2a?votes=88&view=table')
    await open()
    await findSlider()
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows).toEqual([
      [words.tableGroup, words.tablePeople],
      ['A Group A', '6'],
      ['B Group B', '4'],
      ['D Group D', '3'],
      [words.ungroupedName, '1'],
    ])
    expect(document.querySelector('caption')?.textContent).toContain('90 votes of 14 people')
    press(words.map)
    const drawing = document.querySelector<SVGSVGElement>('.landscape-picture svg')!
    Object.defineProperty(drawing, 'viewBox', { value: { baseVal: { width: 1100, height: 690 } } })
    const subtitle = replayMessages.picture({ time: DAY, votes: 90, voters: 14, points: [] })
    expect(subtitle).toMatch(/^Opinion groups on .*2026, after 90 votes of 14 people$/)
    expect(createPicture(drawing, { title: 'x', subtitle, source: 'y' }).text).toContain('Group D')
  })

  it('says why there is none, and shows it when it has been computed', async () => {
    replay = { state: 'few', frames: [] }
    await open()
    await screen.findByText(replayMessages.few)
    cleanup()
    replay = { state: 'computing', frames: [] }
    await open()
    await screen.findByText(replayMessages.computing)
    replay = REPLAY
    await act(() => vi.advanceTimersByTimeAsync(100))
    await act(() => vi.advanceTimersByTimeAsync(6000))
    await findSlider()
    cleanup()
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain(replayMessages.failed)
  })
})
