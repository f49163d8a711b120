import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createReportView } from '../comments/report-view.ts'
import { landscapeMessages as words } from '../messages/landscape.ts'
import {
  createComment,
  createGroup,
  createReport,
  createVotes,
  type ReportFields,
} from '../test/create-report.ts'
import { paint } from '../test/paint.ts'
import { Landscape } from './Landscape.tsx'
import { createPicture } from './save-picture.ts'

const COLOURS = { leans: [{ tid: 0, areas: 'ad' }] }

/** Answers with colours; there is no past. */
const stubColours = (colours: typeof COLOURS) =>
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(Response.json(address.includes('reportReplay') ? { state: 'few', frames: [] } : colours)),
  )

beforeEach(() => {
  stubColours(COLOURS)
  window.history.replaceState(null, '', '/landscape/r2a')
})

const both = createComment(1, {
  txt: 'Both like it',
  ...createVotes(20, 0),
  groups: [0, 1].map((id) => ({ id, ...createVotes(10, 0) })),
})
async function open(fields: ReportFields = {}) {
  const view = createReportView(createReport({ comments: [createComment(0), both], ...fields }))
  render(<Landscape isFull view={view} />)
  await paint()
}

const getDots = () => [...document.querySelectorAll('.map-dots .map-dot')]
const listLines = () =>
  [...document.querySelectorAll('.landscape-label .label-line')].map((line) => line.textContent)
const getClass = (dot: Element) => dot.classList[1]
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the Landscape', () => {
  it('[RES-21] [RES-31] shows bundles in the colours of their groups by number, and names each region', async () => {
    const ids = [0, 1, 8]
    await open({
      opinion: {
        groups: ids.map((id) => createGroup(id)),
        points: ids.map((group) => ({ x: group, y: 0, count: 3, group, area: 0 })),
      },
    })
    expect(getDots().map(getClass)).toEqual(['hue-0', 'hue-1', 'hue-0'])
    const titles = [...document.querySelectorAll('.landscape-labels .label-title')]
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Group A', 'Group B', 'Group I'])
  })

  it('[RES-21] quotes the most typical comment of each region, and counts the people without a group in grey', async () => {
    await open({ opinion: { grouped: 13 } })
    expect(listLines()).toEqual(['“Comment 0”', 'Against: “Comment 0”'])
    const strip = document.querySelector('.landscape-ungrouped')
    expect(strip?.textContent).toBe(`7 people${words.ungroupedName}${words.perGreyDot(5)}`)
    expect(strip?.querySelectorAll('circle').length).toBeGreaterThan(0)
    cleanup()
    await open()
    expect(document.querySelector('.landscape-ungrouped')).toBeNull()
  })

  it('[RES-22] recolours by the chosen comment, with a legend and the figures of each group', async () => {
    await open()
    choose(/Comment 0$/)
    await screen.findByRole('list', { name: words.legend })
    expect(getDots().map(getClass)).toEqual(['lean-agree', 'lean-disagree'])
    expect(document.querySelectorAll('.map-dots .lean-sign')).toHaveLength(1)
    expect(listLines()[0]).toBe('100% agree · 0% disagree')
    expect(window.location.search).toBe('?comment=0')
    choose(words.noComment)
    expect(getDots().map(getClass)).toEqual(['hue-0', 'hue-1'])
  })

  it('[RES-22] says that a comment has no colours, or that they could not be loaded', async () => {
    await open()
    choose(/Both like it$/)
    expect(await screen.findByText(words.coloursNone)).toBeTruthy()
    cleanup()
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    await open()
    // the replay fails too, and sooner
    await screen.findByText(words.coloursFailed, { exact: false })
    stubColours({ leans: [{ tid: 1, areas: 'aa' }] })
    for (const button of screen.getAllByRole('button', { name: words.again })) fireEvent.click(button)
    await screen.findByRole('list', { name: words.legend })
    expect(getDots().map(getClass)).toEqual(['lean-agree', 'lean-agree'])
  })

  it('says of a chosen region what unites its people and sets them apart, where they part from others, and where they meet them', async () => {
    await open()
    choose(words.chooseGroup('Group A'))
    const sheet = within(screen.getByRole('region', { name: words.chooseGroup('Group A') }))
    const parts = sheet.getAllByRole('list').map((list) => list.textContent)
    expect(parts).toEqual([
      'Comment 0100% agree, unlike BBoth like it100% agree, like B',
      'Comment 0100% agree',
      'Comment 0100% agree, unlike B',
      'Both like it100% agree, like B',
    ])
    expect(getDots()[1]?.classList.contains('is-faded')).toBe(true)
    expect(window.location.search).toBe('?group=A')
    fireEvent.click(sheet.getAllByRole('button', { name: words.showOnMap('Both like it') })[0]!)
    expect(window.location.search).toBe('?comment=1&group=A')
    choose(words.closeSheet)
    expect(screen.queryByRole('region', { name: words.chooseGroup('Group A') })).toBeNull()
  })

  it('[RES-22] opens a region with the keyboard', async () => {
    await open()
    const label = screen.getByRole('button', { name: words.chooseGroup('Group B') })
    fireEvent.keyDown(label, { key: 'Enter' })
    expect(label.getAttribute('aria-pressed')).toBe('true')
    fireEvent.keyDown(label, { key: ' ' })
    expect(label.getAttribute('aria-pressed')).toBe('false')
  })

  it('[RES-22] has a table with the same choices', async () => {
    await open({ opinion: { grouped: 13 } })
    choose(words.table)
    const readRows = () =>
      screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(readRows().slice(1)).toEqual([
      ['A Group A', '10', '“Comment 0”', words.chooseGroupShort],
      ['B Group B', '10', 'Against: “Comment 0”', words.chooseGroupShort],
      [words.ungroupedName, '7', words.ungroupedReason],
    ])
    choose(/Comment 0$/)
    expect(readRows()[2]).toEqual(['B Group B', '10', '0%', '100%', '0%', '10', words.chooseGroupShort])
    choose(words.chooseGroup('Group B'))
    expect(window.location.search).toBe('?comment=0&group=B&view=table')
    expect(screen.getByRole('region', { name: words.chooseGroup('Group B') })).toBeTruthy()
  })

  it('opens the view of its address', async () => {
    window.history.replaceState(null, '', '/landscape/r2a?comment=0&group=B')
    await open()
    await screen.findByRole('list', { name: words.legend })
    expect(getDots().map((dot) => [...dot.classList].slice(1))).toEqual([
      ['lean-agree', 'is-faded'],
      ['lean-disagree'],
    ])
    window.history.replaceState(null, '', '/landscape/r2a?comment=99&group=Z')
    cleanup()
    await open()
    expect(getDots().map(getClass)).toEqual(['hue-0', 'hue-1'])
  })

  it('makes a file of the map with title, source and date', async () => {
    await open()
    const drawing = document.querySelector<SVGSVGElement>('.landscape-picture svg')!
    Object.defineProperty(drawing, 'viewBox', { value: { baseVal: { width: 1100, height: 690 } } })
    const texts = { title: 'Streets', subtitle: '#1 Both like it', source: 'Source: x · 1 May' }
    const { text, width, height } = createPicture(drawing, texts)
    for (const part of Object.values(texts)) expect(text).toContain(part)
    expect([width, height > 690]).toEqual([1100, true])
    expect(text).toContain('Group A')
    expect(text).not.toContain('class=')
    expect(text).not.toContain(words.leans.agree)
  })
})
