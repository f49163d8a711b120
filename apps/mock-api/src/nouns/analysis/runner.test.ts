import type { OpinionMap } from '@folkmoot/api-types/math'
import { describe, expect, it } from 'vitest'
import { type TestServer } from '@folkmoot/testing/server'
import { shareServer } from '@folkmoot/testing/provide-server'
import { findAnalysisRow, saveOpinionResult } from '@folkmoot/testing/analysis'
import { findOpinionMapJson } from './read.storage.ts'
import { findPriorities } from '../participation/voter-state.storage.ts'
import { waitForRow, waitForResult } from './test-analysis-row.ts'
import { createTwoGroupConversation, waitFor } from './test-conversation.ts'
import { startInPlace } from './test-worker.ts'
import { MEMORY_SIGNAL } from './watch-process.ts'
import type { WorkerData } from './worker-client.ts'

/** Waits for a map of all votes, as moderators get it, that is newer than this. */
const waitForMap = (server: TestServer, id: string, tick = 0): Promise<OpinionMap> =>
  waitFor(async () => {
    const { status, body } = await server.call(
      'GET',
      `/api/v3/math/pca2?conversation_id=${id}&math_tick=${tick}`,
      'ada',
    )
    return status === 200 ? (body as OpinionMap) : undefined
  })

const castVote = (server: TestServer, id: string, tid: number, vote: number) =>
  server.send('POST', '/api/v3/votes', { body: { conversation_id: id, tid, vote } })

const findGeneration = async (server: TestServer, zid: number): Promise<number> =>
  (await server.row('generations', { zid })).value

describe('analysis runs in the background', () => {
  /** by conversation, the signal that ends the process with its first analysis; null for an analysis without end */
  const fates = new Map<number, NodeJS.Signals | null>()
  const start = (data: WorkerData) =>
    startInPlace(data, (request, worker) => {
      if (request.step !== 'compute' || request.kind !== 'opinion') return false
      const fate = fates.get(request.zid)
      if (fate === undefined) return false
      if (fate === null) return true
      fates.delete(request.zid)
      return worker.kill(fate)
    })
  const server = shareServer({ analyses: { start } })

  it('[MATH-4] a vote, a decision or a comment leads to a result of the newest generation', async () => {
    const { zid, id } = await createTwoGroupConversation(server)
    const first = await waitForMap(server, id)
    expect([first.n, first.math_tick]).toEqual([12, await findGeneration(server, zid)])
    expect((await castVote(server, id, 3, 1)).status).toBe(200)
    const second = await waitForMap(server, id, first.math_tick)
    expect([second.n, second.math_tick]).toEqual([13, await findGeneration(server, zid)])
    expect((await server.decide({ conversation_id: id, tid: 2, mod: -1 })).status).toBe(200)
    const third = await waitForMap(server, id, second.math_tick)
    expect([third['mod-out'], third.lastModTimestamp]).toEqual([[2], expect.any(Number)])
    const more = { conversation_id: id, txt: 'And the trams?', is_seed: true }
    expect((await server.call('POST', '/api/v3/comments', 'ada', more)).status).toBe(200)
    const fourth = await waitForMap(server, id, third.math_tick)
    expect(Object.keys(fourth['comment-priorities'])).toContain('8')
  })

  it('[MATH-6] the server sends a result as stored, without parsing it', async () => {
    const { zid, id } = await createTwoGroupConversation(server)
    const map = await waitForMap(server, id)
    const row = await findAnalysisRow(server.db, zid)
    expect(row?.result).toBe(JSON.stringify(map))
    const known = (await server.call('GET', `/api/v3/math/pca2?conversation_id=${id}`)).body as OpinionMap
    expect(row?.priorities).toBe(JSON.stringify(known['comment-priorities']))
    // not JSON, but with the right end
    const text = `not read,"math_tick":${map.math_tick}}`
    await server.update('analyses', { zid }, { result: text })
    expect(await findOpinionMapJson(server.db, zid)).toBe(text)
    expect([...((await findPriorities(server.db, zid)) ?? [])].length).toBe(8)
    await server.update('analyses', { zid }, { result: row?.result ?? '' })
  })

  it('[MATH-4] a conversation that cannot be analysed keeps its last result and does not stop other analyses', async () => {
    const { zid, id } = await createTwoGroupConversation(server)
    const damaged = { tids: 5, pca: { comps: [[1], [1]] }, math_tick: 1 }
    const begun = Date.now()
    await saveOpinionResult(server.db, zid, damaged, { generation: 1, now: 1 })
    const other = await createTwoGroupConversation(server)
    await waitForMap(server, other.id)
    const row = await waitFor(async () => {
      const found = await findAnalysisRow(server.db, zid)
      return found?.error ? found : undefined
    })
    expect(row).toMatchObject({ input_generation: 1, attempts: 1, result: JSON.stringify(damaged) })
    expect(Number(row.due)).toBeGreaterThan(begun)
    expect((await server.call('GET', `/api/v3/math/pca2?conversation_id=${id}`)).body.math_tick).toBe(1)
  })

  it('[MATH-4] a moderator can request a new run after the last failure, or without one', async () => {
    const { zid, id } = await createTwoGroupConversation(server)
    const givenUp = { attempts: 8, error: 'It broke.', due: 1 }
    await server.db
      .insertInto('jobs')
      .values({ kind: 'opinion', key: String(zid), payload: '', ...givenUp })
      .execute()
    const other = await createTwoGroupConversation(server)
    await waitForMap(server, other.id)
    expect(await findAnalysisRow(server.db, zid)).toMatchObject(givenUp)
    const ask = async () => {
      const body = { conversation_id: id, math_update_type: 'update' }
      return (await server.call('POST', '/api/v3/mathUpdate', 'ada', body)).body
    }
    expect(await ask()).toEqual({})
    const first = await waitForMap(server, id)
    expect(await findAnalysisRow(server.db, zid)).toMatchObject({ attempts: 0, error: null })
    await ask()
    expect((await waitForMap(server, id, first.math_tick)).n).toBe(first.n)
  })

  it.each([
    ['SIGKILL', 'The analysis process ended with SIGKILL.'],
    [MEMORY_SIGNAL, 'The analysis needed more memory than the analysis of this server may have.'],
  ] as const)(
    '[RUN-62] [MATH-4] a process that %s ends fails one analysis, which another process repeats',
    async (signal, error) => {
      const { zid, conversation_id } = await server.build.conversation()
      fates.set(zid, signal)
      await server.build.comment(zid, 0)
      await castVote(server, conversation_id, 0, 1)
      const failed = await waitForRow(server, zid, (row) => row.error !== null)
      expect(failed).toMatchObject({ attempts: 1, result: null, error })
      expect(await waitForResult(server, zid)).toMatchObject({ attempts: 0, lease: null })
    },
  )

  it('analyses of conversations with many votes do not delay one with few', async () => {
    const { zid: large } = await server.build.conversation()
    fates.set(large, null)
    await server.update('generations', { zid: large }, { value: 500_001 })
    await server.build.vote(large, 0, 0, 1)
    server.analyses?.wake()
    await waitForRow(server, large, ({ lease }) => lease !== null)
    const { zid } = await createTwoGroupConversation(server)
    await waitForResult(server, zid)
    expect(await findAnalysisRow(server.db, large)).toMatchObject({ attempts: 1, result: null })
  })
})
