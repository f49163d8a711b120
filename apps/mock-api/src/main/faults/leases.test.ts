import { provideServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { claimAnalysis, listOutdated } from '../../nouns/analysis/storage.ts'
import { isWaitOver } from '../../platform/jobs/storage.ts'

const NOW = 1_700_000_000_000
const HOUR_MS = 3_600_000

it.each([
  [null, true],
  [NOW, true],
  [NOW + 1, false],
  // clocks of servers may differ by a minute
  [NOW + 10_000 + 60_000, false],
  [NOW + 10_000 + 60_001, true],
  [NOW + HOUR_MS, true],
])('[RUN-152] a lease of ten seconds until %s is over: %s', (until, isOver) => {
  expect(isWaitOver(until, { now: NOW, longestMs: 10_000 })).toBe(isOver)
})

describe('after the clock was set back by an hour', () => {
  let now: number
  beforeEach(() => void (now = NOW + HOUR_MS))
  const server = provideServer({ clock: () => now })

  it('[RUN-152] an analysis is claimed whose server was killed, and then held by who has claimed it', async () => {
    const { zid, conversation_id } = await server.scenario({ comments: ['Comment 0'] })
    await server.send('POST', '/api/v3/votes', { body: { conversation_id, tid: 0, vote: -1 } })
    const claim = () => claimAnalysis(server.db, { zid, kind: 'opinion' }, { now, until: now + 15_000 })
    expect(await claim()).toBeDefined()
    now = NOW
    expect(await listOutdated(server.db, 'opinion', now)).toMatchObject([{ zid }])
    expect(await claim()).toBeDefined()
    expect(await listOutdated(server.db, 'opinion', now)).toEqual([])
    expect(await claim()).toBeUndefined()
  })

  it('[RUN-152] the latest vote has the latest time, and counts', async () => {
    const { zid, conversation_id } = await server.scenario({ comments: ['Comment 0', 'Comment 1'] })
    const vote = (tid: number, choice: number) =>
      server.send('POST', '/api/v3/votes', {
        body: { conversation_id, participant_key: 'k'.repeat(22), tid, vote: choice },
      })
    for (const tid of [0, 1]) expect((await vote(tid, -1)).status).toBe(200)
    now = NOW
    expect((await vote(0, 1)).status).toBe(200)
    const history = await server.rows('votes', { zid }, 'id')
    expect(history.map(({ tid, vote: choice, created }) => [tid, choice, created])).toEqual([
      [0, -1, NOW + HOUR_MS],
      [1, -1, NOW + HOUR_MS],
      [0, 1, NOW + HOUR_MS],
    ])
    const latest = await server.rows('votes_latest', { zid }, 'tid')
    expect(latest.map(({ vote: choice }) => choice)).toEqual([1, -1])
    const minutes = await server.rows('vote_minutes', { zid })
    expect(minutes).toMatchObject([{ votes: 3, people: 1, active: 1 }])
  })
})
