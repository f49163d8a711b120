import { monitorMessages } from '../../messages/stats.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './MonitorPage.tsx'

const STATS = 'GET /api/v3/conversationStats'
const DAY_MS = 24 * 60 * 60 * 1000
const START_MS = Date.UTC(2026, 2, 1, 12)

const context = setUpScreen(prepareConversation())
afterEach(() => vi.useRealTimers())

const open = (search = '') => context.render(`/m/${context.id}/stats${search}`)
const getFigures = () =>
  [...document.querySelectorAll('dl.figures dd')].map((figure) => figure.textContent ?? '')
const waitUntilLoaded = () => screen.findByText('participants who voted')
const listQueries = () =>
  context.network.listCalls(STATS).map(({ path }) => new URL(path, 'http://here').searchParams)
const findCells = async (name: string) => {
  const chart = within(await screen.findByRole('region', { name }))
  const rows = within(await chart.findByRole('table')).getAllByRole('row')
  return rows.slice(1).map((row) => row.lastElementChild?.textContent)
}

/** Six people, a day apart; each casts two votes, and every second one writes. */
async function addSixDays(start = START_MS) {
  for (const pid of [0, 1, 2, 3, 4, 5]) {
    await context.server.build.participant(context.zid, pid)
    if (pid % 2 === 0)
      await context.server.build.comment(context.zid, pid, { pid, created: start + pid * DAY_MS })
    for (const tid of [0, 1])
      await context.server.build.vote(context.zid, pid, tid, -1, { created: start + pid * DAY_MS + tid })
  }
}

describe('a range', () => {
  it('[MON-5] cuts the start in the browser, keeping the heights, and sends only the end to the server', async () => {
    await addSixDays()
    await open('?range=own&from=2026-03-03T00:00&to=2026-03-06T00:00&zone=UTC')
    await waitUntilLoaded()
    // five people have voted before the end, two of them before the start
    expect(getFigures()).toEqual(['5', '10', '2.00', '3', '3'])
    expect(screen.getByText('votes cast').textContent).toContain('+6 in this range')
    expect(await findCells('Voters over time')).toEqual(['2', '3', '4', '5'])
    expect(await findCells('Commenters over time')).toEqual(['1', '2', '3'])
    expect(listQueries().map((search) => search.get('until'))).toEqual([String(Date.UTC(2026, 2, 6))])
    // complete arrays, because counts before the start could not be exact otherwise
    expect(listQueries()[0]?.has('points')).toBe(false)
  })

  it('[MON-5] an empty last day says so, and keeps the figures', async () => {
    await addSixDays(Date.now() - 40 * DAY_MS)
    await open('?range=day')
    await waitUntilLoaded()
    expect(getFigures()[1]).toBe('12')
    expect(await screen.findByText(/^No votes or comments in this range/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Voters over time' })).toBeNull()
  })

  it('[MON-5] is typed, validated, shown, and kept in the address; the reader’s zone comes first', async () => {
    await addSixDays()
    const { user, router } = await open()
    await waitUntilLoaded()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Range' }), 'Custom range')
    const zone = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time zone' })
    expect(zone.options[0]?.value).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
    const start = screen.getByLabelText<HTMLInputElement>('Start')
    expect(start.min).toBe('2012-01-01T00:00')
    expect(start.max).toBe(`${new Date().getFullYear()}-12-31T23:59`)
    await user.type(start, '2011-01-01T00:00')
    await user.click(screen.getByRole('button', { name: 'Show this range' }))
    expect(screen.getByText(/^The year has to be from 2012 to/)).toBeTruthy()
    expect(start.getAttribute('aria-invalid')).toBe('true')
    await user.clear(start)
    await user.type(screen.getByLabelText('End'), '2026-03-03T00:00')
    await user.selectOptions(zone, 'Asia/Tokyo')
    await user.click(screen.getByRole('button', { name: 'Show this range' }))
    await waitFor(() => expect(getFigures()[0]).toBe('2'))
    expect(router.state.location.search).toBe('?range=own&to=2026-03-03T00%3A00&zone=Asia%2FTokyo')
    expect(listQueries().at(-1)?.get('until')).toBe(String(Date.UTC(2026, 2, 2, 15)))
  })
})

describe('the pictures', () => {
  it('[MON-4] a poll without changes renders nothing again', async () => {
    await addSixDays()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open()
    // the rows that are rendered last
    await screen.findByRole('cell', { name: monitorMessages.steps.all })
    const drawn = vi.fn<MutationCallback>()
    const observer = new MutationObserver(drawn)
    const pictures = document.querySelector('.count-charts') as Element
    observer.observe(pictures, { childList: true, subtree: true, attributes: true, characterData: true })
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    await waitFor(() => expect(context.network.listCalls(STATS)).toHaveLength(3))
    expect(drawn).not.toHaveBeenCalled()
    await context.server.build.vote(context.zid, 7, 0, 1)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await waitFor(() => expect(drawn).toHaveBeenCalled())
    observer.disconnect()
  })
})
