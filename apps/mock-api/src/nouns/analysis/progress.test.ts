import { math } from '@folkmoot/api-types/math'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { replaceAnalysisRun } from '@folkmoot/testing/analysis'
import { shareServer } from '@folkmoot/testing/provide-server'
import { storeTestResult, createConversationWithVotes } from './test-result.ts'

const NOW = 1_800_000_000_000

describe('the state of the analysis run (analysisProgress)', () => {
  const server = shareServer({ clock: () => NOW })

  const ask = async (id: string, name?: string) =>
    server.call('GET', `/api/v3/math/state?conversation_id=${id}`, name)

  it('[MATH-4] is shown to moderators, with the reason of a failure', async () => {
    const { id, zid } = await createConversationWithVotes(server)
    const none = { computed: null, failures: 0, failure: null, retry_at: null }
    const topics = { ...none, state: 'waiting', job_id: null, notes: [] }
    const waiting = { ...none, math_tick: null, topics }
    expect((await ask(id, 'ada')).body).toEqual({ state: 'waiting', generation: 12, ...waiting })
    await storeTestResult(server, zid, 12)
    const current = { ...waiting, generation: 12, math_tick: 12, computed: NOW }
    expect((await ask(id, 'ben')).body).toEqual({ ...current, state: 'current' })
    await server.build.vote(zid, 3, 1, 1)
    const run = { zid, kind: 'opinion' as const, lease: NOW + 15_000, attempts: 1 }
    await replaceAnalysisRun(server.db, run)
    expect((await ask(id, 'cleo')).body).toEqual({ ...current, generation: 13, state: 'running' })
    await replaceAnalysisRun(server.db, { ...run, error: 'Out of memory' })
    const { body } = await ask(id, 'cleo')
    const failed = { state: 'failed', failures: 1, failure: 'Out of memory', retry_at: NOW + 15_000 }
    expect(body).toEqual({ ...current, generation: 13, ...failed })
    expect(Check(math.analysisProgress.reply, body)).toBe(true)
    await replaceAnalysisRun(server.db, { ...run, error: 'Out of memory', attempts: 8 })
    expect((await ask(id, 'ada')).body).toMatchObject({ failures: 8, retry_at: null })
  })

  it('[MATH-8] includes topics: whether there are any, failures, and unused services', async () => {
    const { id, zid } = await createConversationWithVotes(server)
    const run = { zid, kind: 'topics' as const, attempts: 1, payload: 'job-b', lease: NOW + 1 }
    await replaceAnalysisRun(server.db, run)
    const topics = async () => (await ask(id, 'ada')).body.topics
    expect(await topics()).toMatchObject({ state: 'running', job_id: 'job-b', computed: null, notes: [] })
    await replaceAnalysisRun(server.db, { ...run, error: 'Out of memory' })
    expect(await topics()).toMatchObject({ state: 'failed', failures: 1, failure: 'Out of memory' })
    const done = { input_generation: 99, computed: NOW }
    const result = JSON.stringify({ notes: ['It slept.'] })
    await replaceAnalysisRun(server.db, { zid, kind: 'topics' }, { ...done, result })
    expect(await topics()).toMatchObject({ state: 'current', computed: NOW, notes: ['It slept.'] })
    await replaceAnalysisRun(server.db, { zid, kind: 'topics' }, { ...done, result: null })
    expect(await topics()).toMatchObject({ state: 'empty' })
  })
})
