import { formatProof } from '@folkmoot/domain/newcomers'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { findSolution } from '@folkmoot/testing/solve-challenge'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../messages/en.ts'
import type { SolveChallenge } from '../proof/solve.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import { createAgreeVote, openOutbox } from '../test/open-outbox.ts'
import { OutboxStatus } from './OutboxStatus.tsx'

// a busy machine answers slowly
configure({ asyncUtilTimeout: 20_000 })

const CHALLENGE_LIFETIME_MS = 600_000

describe('an outbox where newcomers prove work', () => {
  let server: TestServer
  let conversation_id: string
  let zid: number
  let later: number
  beforeEach(async () => {
    later = 0
    server = await createTestServer({ clock: () => Date.now() + later })
    ;({ conversation_id, zid } = await server.build.conversation({ newcomer_check: 'always' }))
    for (const tid of [0, 1]) await server.build.comment(zid, tid)
  })
  afterEach(async () => {
    cleanup()
    vi.restoreAllMocks()
    await server.close()
  })

  const solveHere: SolveChallenge = async (challenge) => formatProof(challenge, await findSolution(challenge))
  const open = (solve: SolveChallenge, send?: typeof fetch) => {
    const store = { ...createMemoryStore(), isPersistent: true }
    const tab = openOutbox({ server, conversation_id, store, solve, send })
    render(<OutboxStatus outbox={tab.outbox} />)
    return tab
  }
  const listVotes = () => server.db.selectFrom('votes').select('tid').where('zid', '=', zid).execute()
  const waitUntilSent = ({ outbox }: ReturnType<typeof open>) =>
    expect.poll(() => outbox.listPending(), { timeout: 20_000 }).toEqual([])

  it('[SAFE-77] solves a challenge for the first vote, says so meanwhile, and none for the next ones', async () => {
    let release = () => {}
    const solve = vi.fn<SolveChallenge>(async (challenge) => {
      await new Promise<void>((resolve) => (release = resolve))
      return solveHere(challenge)
    })
    const tab = open(solve)
    await tab.outbox.add(createAgreeVote(0))
    await screen.findByText(en.queue.proving, { selector: '.outbox.shown' })
    await tab.outbox.add(createAgreeVote(1))
    await expect.poll(() => solve.mock.calls.length).toBe(1)
    release()
    await waitUntilSent(tab)
    expect(screen.queryByText(en.queue.proving)).toBeNull()
    expect(await listVotes()).toHaveLength(2)
    expect(solve).toHaveBeenCalledTimes(1)
    expect(tab.outbox.get()).toMatchObject({ isProving: false, isRetrying: false, refusal: undefined })
  })

  it('[SAFE-77] solves another one when the first took too long', async () => {
    const solve = vi.fn<SolveChallenge>(async (challenge) => {
      const proof = await solveHere(challenge)
      if (later === 0) later = CHALLENGE_LIFETIME_MS
      return proof
    })
    const tab = open(solve)
    await tab.outbox.add(createAgreeVote(0))
    await waitUntilSent(tab)
    expect([await listVotes(), solve.mock.calls.length]).toEqual([[{ tid: 0 }], 2])
  })

  it('[SAFE-77] [SAFE-86] sends the vote without a proof when the owner turns the check off meanwhile', async () => {
    const solve = vi.fn<SolveChallenge>(solveHere)
    const tab = open(solve, async (input, init) => {
      if (String(input).includes('proofChallenge'))
        await server.build.change(zid, { newcomer_check: 'never' })
      return server.fetch(input, init)
    })
    await tab.outbox.add(createAgreeVote(0))
    await waitUntilSent(tab)
    expect([await listVotes(), solve.mock.calls.length]).toEqual([[{ tid: 0 }], 0])
  })

  it('[SAFE-77] keeps the vote while there is no network to get a challenge, and sends it later', async () => {
    let isDown = true
    const send: typeof fetch = (...args) =>
      isDown && String(args[0]).includes('proofChallenge')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : server.fetch(...args)
    const tab = open(solveHere, send)
    await tab.outbox.add(createAgreeVote(0))
    await screen.findByText(en.queue.waiting(1), { selector: '.outbox.shown' })
    expect(await listVotes()).toEqual([])
    isDown = false
    tab.outbox.flush()
    await waitUntilSent(tab)
    expect(await listVotes()).toEqual([{ tid: 0 }])
  })

  it('[SAFE-77] keeps the vote when the challenge cannot be solved, and tries again', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const solve = vi.fn<SolveChallenge>(solveHere).mockRejectedValueOnce(new Error('no worker'))
    const tab = open(solve)
    await tab.outbox.add(createAgreeVote(0))
    await expect.poll(() => tab.outbox.get().isRetrying).toBe(true)
    expect(log).toHaveBeenCalledWith(new Error('no worker'))
    tab.outbox.flush()
    await waitUntilSent(tab)
    expect(await listVotes()).toEqual([{ tid: 0 }])
  })

  it('[SAFE-77] says that many people of the network join when the server lets in one after another', async () => {
    await server.build.change(zid, { newcomer_check: 'never' })
    for (let person = 0; person < 60; person += 1)
      await server.send('POST', '/api/v3/votes', { body: { conversation_id, tid: 0, vote: 1 } })
    const tab = open(solveHere)
    await tab.outbox.add(createAgreeVote(0))
    await screen.findByText(en.queue.crowded, { selector: '.outbox.shown' })
    later = 5000
    tab.outbox.flush()
    await waitUntilSent(tab)
    expect(await screen.findByText(en.queue.sent)).toBeTruthy()
  })
})
