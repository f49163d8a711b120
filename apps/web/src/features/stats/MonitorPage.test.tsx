import { FLOOD_PEOPLE } from '@folkmoot/domain/health'
import { LIMITS, TIMES_MS } from '@folkmoot/domain/limits'
import { findAnalysisRow, replaceAnalysisRun } from '@folkmoot/testing/analysis'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { holdTimers } from '../../test/hold-timers.ts'
import { getButton } from '../../test/buttons.ts'
import { createErrorResponse } from '../../test/network-control.ts'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './MonitorPage.tsx'

const STATS = 'GET /api/v3/conversationStats'
const DAY_MS = 24 * 60 * 60 * 1000
const START_MS = Date.UTC(2015, 6, 31, 12)

const context = setUpScreen(prepareConversation())

const open = (search = '') => context.render(`/m/${context.id}/stats${search}`)
const getFigure = (what: string) => screen.getByText(what).parentElement?.querySelector('dd')?.textContent
const getFigures = () =>
  [...document.querySelectorAll('dl.figures dd')].map(({ textContent }) => textContent ?? '')
const waitUntilLoaded = () => screen.findByText('participants who voted')
const listQueries = () =>
  context.network.listCalls(STATS).map(({ path }) => new URL(path, 'http://here').searchParams)

/** The last column of the table under a chart. */
async function findColumn(name: string) {
  const chart = await screen.findByRole('region', { name })
  await waitFor(() => expect(chart.querySelector('table')).not.toBeNull())
  return [...chart.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent)
}

/** People, a day apart; each casts two votes, and every second one writes. */
async function addActivity(people = 4, start = START_MS) {
  const { build } = context.server
  for (let pid = 0; pid < people; pid += 1) {
    const created = start + pid * DAY_MS
    await build.participant(context.zid, pid)
    if (pid % 2 === 0) await build.comment(context.zid, pid, { pid, created })
    for (const tid of [0, 1]) await build.vote(context.zid, pid, tid, -1, { created: created + tid })
  }
}

describe('the figures', () => {
  it('[MON-1] [MON-2] count the votes and comments, with a chart over time', async () => {
    await addActivity()
    await open()
    await waitUntilLoaded()
    expect(getFigures()).toEqual(['4', '8', '2.00', '2', '2'])
    expect(await findColumn('Voters over time')).toEqual(['1', '2', '3', '4'])
    expect(await findColumn('Commenters over time')).toEqual(['1', '2'])
  })

  it('[MON-1] [MON-2] [MON-4] say Loading... until they arrive; of one voter there is no chart', async () => {
    await addActivity(1)
    const release = context.network.hold(STATS)
    await open()
    await screen.findByText('Loading...')
    release()
    await waitUntilLoaded()
    expect(screen.queryByText('Loading...')).toBeNull()
    expect(screen.queryByText(/over time$/)).toBeNull()
  })
})

describe('polling', () => {
  const look = (visibility: 'visible' | 'hidden') =>
    act(() => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
      window.dispatchEvent(new Event('visibilitychange'))
      document.dispatchEvent(new Event('visibilitychange'))
    })

  it('[MON-4] requests every ten seconds while the tab is visible and the screen open, and shows new data', async () => {
    const { ring } = holdTimers(TIMES_MS.statsPoll)
    const { router } = await open()
    // a poll while a request is under way makes none
    await waitUntilLoaded()
    await addActivity()
    await waitFor(ring)
    await waitFor(() => expect(getFigure('votes cast')).toBe('8'))
    look('hidden')
    await waitFor(ring)
    await context.server.build.vote(context.zid, 0, 2, 1)
    look('visible')
    await waitFor(() => expect(getFigure('votes cast')).toBe('9'))
    expect(listQueries()).toHaveLength(3)
    await act(() => router.navigate('/'))
    await screen.findByRole('heading', { level: 1, name: 'All Conversations' })
    expect(ring).toThrow('No timer')
    expect(listQueries()).toHaveLength(3)
  })

  it('[MON-4] a refresh that fails keeps the figures, reports it, and recovers', async () => {
    const { ring } = holdTimers(TIMES_MS.statsPoll)
    await addActivity()
    await open()
    await waitUntilLoaded()
    const restore = context.network.answer(STATS, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    await waitFor(ring)
    await screen.findByText(/^Not refreshed since \d/)
    expect(getFigure('votes cast')).toBe('8')
    restore()
    await waitFor(ring)
    await waitFor(() => expect(screen.queryByText(/^Not refreshed since/)).toBeNull())
  })
})

describe('a range', () => {
  it('[MON-5] passes the start and the end to the server, and keeps the heights', async () => {
    await addActivity(6, Date.UTC(2026, 2, 1, 12))
    await open('?range=own&from=2026-03-03T00:00&to=2026-03-06T00:00&zone=UTC')
    await waitUntilLoaded()
    // five people have voted before the end, two of them before the start
    expect(getFigures()).toEqual(['5', '10', '2.00', '3', '3'])
    expect(screen.getByText('votes cast').textContent).toContain('+6 in this range')
    expect(await findColumn('Voters over time')).toEqual(['2', '3', '4', '5'])
    expect(await findColumn('Commenters over time')).toEqual(['1', '2', '3'])
    expect(listQueries().map((search) => search.get('until'))).toEqual([String(Date.UTC(2026, 2, 6))])
    expect(listQueries().map((search) => search.get('since'))).toEqual([String(Date.UTC(2026, 2, 3))])
  })

  it('[MON-5] is typed, validated, shown, and kept in the address; an empty one says so', async () => {
    await addActivity(3)
    const { user, router } = await open()
    await waitUntilLoaded()
    await user.selectOptions(screen.getByLabelText('Range', { selector: 'select' }), 'Custom range')
    const zone = await screen.findByLabelText<HTMLSelectElement>('Time zone')
    expect(zone.options[0]?.value).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
    const start = screen.getByLabelText<HTMLInputElement>('Start')
    await user.type(start, '2011-01-01T00:00')
    await user.click(getButton('Show this range'))
    expect(screen.getByText(/^The year has to be from 2012 to/)).toBeTruthy()
    expect(start.getAttribute('aria-invalid')).toBe('true')
    await user.clear(start)
    await user.type(screen.getByLabelText('End'), '2015-08-01T12:00')
    await user.selectOptions(zone, 'Asia/Tokyo')
    await user.click(getButton('Show this range'))
    await waitFor(() => expect(getFigures()[0]).toBe('1'))
    expect(router.state.location.search).toBe('?range=own&to=2015-08-01T12%3A00&zone=Asia%2FTokyo')
    expect(listQueries().at(-1)?.get('until')).toBe(String(Date.UTC(2015, 7, 1, 3)))
    await user.selectOptions(screen.getByLabelText('Range', { selector: 'select' }), 'Last day')
    await screen.findByText(/^No votes or comments in this range/)
  })
})

describe('notices', () => {
  it('[RES-41] whether it is healthy is the first line, with a link to the comments that wait', async () => {
    await addActivity()
    await open()
    const answer = await screen.findByText(
      /^Look at: 2 comments wait for a decision, the oldest since 31 July/,
    )
    expect(answer.querySelector('a')?.getAttribute('href')).toBe(`/m/${context.id}/comments`)
  })

  it('since when unusually many new people come, how many, and what to do', async () => {
    const minute = Math.floor(Date.now() / 60_000)
    const [people, votes, active] = [FLOOD_PEOPLE, FLOOD_PEOPLE, FLOOD_PEOPLE]
    const row = { zid: context.zid, minute, votes, people, active }
    await context.server.db.insertInto('vote_minutes').values(row).execute()
    await open()
    const notice = (await screen.findByTestId('flood')).textContent
    expect(notice).toMatch(/Unusually many new people are joining/)
    expect(notice).toMatch(/Since .*, 200 people have voted for the first time/)
  })

  it('[SEC-2] that nobody can write any more, and what to do', async () => {
    const comments = Array.from({ length: LIMITS.conversationComments }, (_, tid) => ({
      tid,
      txt: `Idea ${tid}`,
    }))
    const { server, zid } = context
    await fillConversation(server.db, { zid, now: Date.now() }, { people: [], comments, votes: [] })
    await open()
    expect(await screen.findByText('This conversation is full: it has 10,000 comments')).toBeTruthy()
  })

  it('[MATH-4] an owner sees that the analysis failed and is not retried, and that the last result stays, and retries it', async () => {
    await context.server.build.vote(context.zid, 0, 0, -1)
    const run = { zid: context.zid, kind: 'opinion' as const, error: 'It broke.', attempts: 8, due: 1 }
    const computed = Date.UTC(2026, 10, 20)
    await replaceAnalysisRun(context.server.db, run, { input_generation: 0, result: '{}', computed })
    const { user } = await open()
    await screen.findByText('The opinion groups could not be updated.')
    expect(screen.getByText('The reason was: It broke.')).toBeTruthy()
    await screen.findByText(/^The server does not try again until/)
    expect(screen.getByText(/show the result of .*2026/)).toBeTruthy()
    await user.click(screen.getByText('Try again now'))
    await screen.findByText('The opinion groups will be updated.')
    await waitFor(() => expect(screen.queryByText(/could not be updated/)).toBeNull())
    const row = await findAnalysisRow(context.server.db, context.zid)
    expect(row).toMatchObject({ attempts: 0, error: null, lease: null })
  })
})
