import type { Wall } from '@folkmoot/api-types/wall'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WallPage } from './WallPage.tsx'

const WALL: Wall = {
  topic: 'What shall become of the square?',
  asked_by: 'Town',
  is_active: true,
  comment: { tid: 7, txt: 'The path needs light.', lang: null },
  voters: 99,
  votes: 1204,
  results: { agree_count: 61, disagree_count: 14, pass_count: 3, groups: 0, points: [] },
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Lets time pass, and what it brings. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Answers with each in turn, the last one again and again; undefined is no network, null a refusal. */
async function open(...walls: (Wall | null | undefined)[]) {
  vi.stubGlobal('fetch', async () => {
    const wall = walls.length > 1 ? walls.shift() : walls[0]
    if (wall === null) return new Response(null, { status: 401 })
    if (!wall) throw new TypeError('no network')
    return Response.json(wall)
  })
  render(<WallPage conversation_id="2square" />)
  await pass(0)
}

it('[WALL-1] keeps what it showed while nobody answers, and goes on afterwards', async () => {
  await open(WALL, undefined, { ...WALL, comment: { tid: 8, txt: 'Plant trees.', lang: null } })
  expect(screen.getByText('The path needs light.')).toBeTruthy()
  expect(screen.getByText('24 pass or have not answered')).toBeTruthy()
  expect(screen.getByText('99 people voted')).toBeTruthy()
  await pass(TIMES_MS.wallPoll)
  expect(screen.getByRole('status').textContent).toContain('Not connected since')
  expect(screen.getByText('The path needs light.')).toBeTruthy()
  await pass(TIMES_MS.wallPoll)
  expect(screen.getByText('Plant trees.')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

it('[WALL-2] says so where there are no results yet', async () => {
  await open({ ...WALL, results: null })
  expect(screen.getByText('Results are shown when voting has ended.')).toBeTruthy()
})

it('[WALL-2] shows nothing any more once it may not be read', async () => {
  await open(WALL, null)
  await pass(TIMES_MS.wallPoll)
  expect(screen.queryByText('The path needs light.')).toBeNull()
  expect(screen.getByText(/^This conversation is not here/)).toBeTruthy()
})
