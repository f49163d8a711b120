import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import type { Account } from '../../test/render-app.tsx'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './MonitorPage.tsx'

const STATS = 'GET /api/v3/conversationStats'
const DAY_MS = 24 * 60 * 60 * 1000
const START_MS = Date.UTC(2015, 6, 31, 12)

const context = setUpScreen(prepareConversation())
afterEach(() => vi.useRealTimers())

const open = (as: Account = 'ada') => context.render(`/m/${context.id}/stats`, as)
const getFigure = (what: string) => screen.getByText(what).parentElement?.querySelector('dd')?.textContent
const waitUntilLoaded = () => screen.findByText('participants who voted')

/** Three people, seven votes, two of them with a comment: a day apart. */
async function addActivity() {
  for (const pid of [0, 1, 2]) {
    await context.server.build.participant(context.zid, pid)
    await context.server.build.comment(context.zid, pid, { pid: pid % 2, created: START_MS + pid * DAY_MS })
    for (const tid of [0, 1])
      await context.server.build.vote(context.zid, pid, tid, -1, { created: START_MS + pid * DAY_MS + tid })
  }
  await context.server.build.vote(context.zid, 0, 2, 1, { created: START_MS + 3 * DAY_MS })
}

describe('the figures', () => {
  it('[MON-1] count the votes and comments', async () => {
    await addActivity()
    await open()
    await waitUntilLoaded()
    expect(getFigure('participants who voted')).toBe('3')
    expect(getFigure('votes cast')).toBe('7')
    expect(getFigure('votes per participant')).toBe('2.33')
    expect(getFigure('participants who commented')).toBe('2')
    expect(getFigure('comments submitted')).toBe('3')
  })

  it('[MON-1] are zero, and 0.00 per participant, without participants', async () => {
    await open()
    await waitUntilLoaded()
    expect(getFigure('participants who voted')).toBe('0')
    expect(getFigure('votes per participant')).toBe('0.00')
  })

  it('[MON-4] says Loading... until they arrive', async () => {
    const release = context.network.hold(STATS)
    await open()
    expect(await screen.findByText('Loading...')).toBeTruthy()
    release()
    await waitUntilLoaded()
    expect(screen.queryByText('Loading...')).toBeNull()
  })
})

describe('polling', () => {
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const openWithClock = async (as: Account = 'ada') => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const app = await open(as)
    await waitUntilLoaded()
    return app
  }
  const look = (visibility: 'visible' | 'hidden') =>
    act(() => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
      window.dispatchEvent(new Event('visibilitychange'))
      document.dispatchEvent(new Event('visibilitychange'))
    })

  afterEach(() => vi.restoreAllMocks())

  it('[MON-4] requests every ten seconds, without an end, and shows new data', async () => {
    await openWithClock('ben')
    expect(context.network.listCalls(STATS)).toHaveLength(1)
    expect(context.network.listCalls(STATS)[0]?.path).toBe(
      `/api/v3/conversationStats?conversation_id=${context.id}&points=1000`,
    )
    await addActivity()
    await wait(10_000)
    await waitFor(() => expect(getFigure('votes cast')).toBe('7'))
    await wait(10_000)
    await waitFor(() => expect(context.network.listCalls(STATS)).toHaveLength(3))
  })

  it('[MON-4] a hidden tab requests nothing, and requests at once when it becomes visible', async () => {
    await openWithClock()
    look('hidden')
    await wait(60_000)
    expect(context.network.listCalls(STATS)).toHaveLength(1)
    look('visible')
    await waitFor(() => expect(context.network.listCalls(STATS)).toHaveLength(2))
  })

  it('[MON-4] stops when the screen is left', async () => {
    const { user } = await openWithClock()
    await user.click(screen.getByRole('link', { name: 'Configure' }))
    await screen.findByTestId('topic')
    const asked = context.network.listCalls(STATS).length
    await wait(60_000)
    expect(context.network.listCalls(STATS)).toHaveLength(asked)
  })

  it('a refresh that fails keeps the figures, reports it, and recovers', async () => {
    await addActivity()
    await openWithClock()
    const restore = context.network.answer(STATS, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    await wait(10_000)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Not refreshed since \d/)
    expect(getFigure('votes cast')).toBe('7')
    restore()
    await wait(10_000)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('the charts', () => {
  it('[MON-2] show voters by first vote and commenters by first comment, all of them', async () => {
    await addActivity()
    await open()
    const voters = within(await screen.findByRole('region', { name: 'Voters over time' }))
    const rows = within(await voters.findByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(['Voters', '1', '2', '3'])
    const commenters = within(screen.getByRole('region', { name: 'Commenters over time' }))
    const last = within(await commenters.findByRole('table'))
      .getAllByRole('row')
      .at(-1)
    expect(last?.lastElementChild?.textContent).toBe('2')
  })

  it('[MON-2] are shown only with more than one point', async () => {
    await context.server.build.participant(context.zid, 0)
    await context.server.build.vote(context.zid, 0, 0, 1, { created: START_MS })
    await open()
    await waitUntilLoaded()
    expect(screen.queryByRole('region', { name: /over time/ })).toBeNull()
  })
})

describe('whether it is healthy', () => {
  it('[RES-41] is the first line, with a link to the comments that wait', async () => {
    await addActivity()
    await open()
    const answer = await screen.findByText(
      /^Look at: 3 comments wait for a decision, the oldest since 31 July 2015/,
    )
    const link = within(answer).getByRole('link', { name: 'Review comments' })
    expect(link.getAttribute('href')).toBe(`/m/${context.id}/comments`)
    expect(answer.textContent).toContain('nobody has voted for')
  })

  it('the funnel says how many voted on all that they were shown', async () => {
    await addActivity()
    await open()
    const funnel = within(await screen.findByRole('region', { name: 'From joining to commenting' }))
    const row = (await funnel.findByText('Voted on all they were shown')).parentElement
    // the one who voted last has not voted on the comment before
    expect([...(row?.children ?? [])].slice(1).map((cell) => cell.textContent)).toEqual(['2', '67%'])
  })
})
