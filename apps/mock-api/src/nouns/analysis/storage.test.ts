import { beforeEach, describe, expect, it } from 'vitest'
import { findAnalysisRow } from '@folkmoot/testing/analysis'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { provideServer } from '@folkmoot/testing/provide-server'
import { renewJob, settleJob } from '../../platform/jobs/storage.ts'
import type { JobRow } from '../../platform/storage/database.ts'
import { claimAnalysis, finishAnalysis, resetFailures, listOutdated } from './storage.ts'
import { restartTopics } from '../topics/run.storage.ts'
import { markTopicsCurrent } from './topics.storage.ts'

const LEASE_MS = 1000

describe('the lease of an analysis run', () => {
  let zid: number
  const server = provideServer()
  beforeEach(async () => {
    ;({ zid } = await server.build.conversation())
    await server.build.comment(zid, 0)
    await server.build.vote(zid, 0, 0, -1)
  })

  const due = async (now: number) => (await listOutdated(server.db, 'opinion', now)).map((row) => row.zid)
  const claim = (now: number) =>
    claimAnalysis(server.db, { zid, kind: 'opinion' }, { now, until: now + LEASE_MS })
  const claimed = async (now: number): Promise<JobRow> => {
    const found = await claim(now)
    if (!found) throw new Error('Nobody got it.')
    return found
  }
  const row = () => findAnalysisRow(server.db, zid)
  const finished = (generation: number) => ({ generation, result: '{"n":1}', priorities: '{"0":2}' })

  it('[MATH-4] of many who want it at once, one gets it', async () => {
    const claims = await repeatTogether(8, () => claim(5))
    expect(claims.filter(Boolean)).toMatchObject([
      { key: String(zid), kind: 'opinion', lease: 5 + LEASE_MS, attempts: 1, payload: '' },
    ])
    expect(await due(5)).toEqual([])
  })

  it('[MATH-4] a server that fails loses the lease when it ends, and with it the right to write', async () => {
    const lost = await claimed(5)
    expect(await due(5 + LEASE_MS)).toEqual([zid])
    const next = await claimed(5 + LEASE_MS)
    expect(next.attempts).toBe(2)
    await finishAnalysis(server.db, lost, { ...finished(2), result: '{"n":99}' }, 7)
    await settleJob(server.db, lost, { due: 9, error: 'late' })
    expect(await renewJob(server.db, lost, 9000)).toBeUndefined()
    expect(await row()).toMatchObject({ result: null, error: null, lease: next.lease, attempts: 2 })
  })

  it('public results that wait for their pause are due at its end, although nobody votes, and once', async () => {
    await finishAnalysis(server.db, await claimed(5), { ...finished(2), dueAt: 900 }, 7)
    expect(await due(899)).toEqual([])
    expect(await claim(899)).toBeUndefined()
    expect(await due(900)).toEqual([zid])
    await finishAnalysis(server.db, await claimed(900), finished(2), 901)
    expect(await row()).toMatchObject({ input_generation: 2, due: null })
    expect(await due(9000)).toEqual([])
  })

  it('[MATH-4] a result has the generation that it was computed from: later votes make it outdated', async () => {
    const own = await claimed(5)
    await server.build.vote(zid, 1, 0, 1)
    await finishAnalysis(server.db, own, finished(2), 7)
    expect(await row()).toMatchObject({ input_generation: 2, computed: 7, attempts: 0, lease: null })
    expect(await listOutdated(server.db, 'opinion', 7)).toMatchObject([{ zid, generation: 3, job: null }])
    await finishAnalysis(server.db, await claimed(8), finished(3), 9)
    expect(await due(10)).toEqual([])
    expect(await claim(10)).toBeUndefined()
  })

  it('[MATH-4] a failure keeps the last result, is retried a limited number of times, and again after the next start', async () => {
    await finishAnalysis(server.db, await claimed(5), finished(1), 7)
    let now = 10
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await settleJob(server.db, await claimed(now), { due: now + 50, error: `broken ${attempt}` })
      expect(await due(now + 49)).toEqual([])
      now += 50
      // the start of a server keeps the count of attempts below the limit
      if (attempt < 8) await resetFailures(server.db, now)
      expect(await due(now)).toEqual(attempt === 8 ? [] : [zid])
    }
    expect(await row()).toMatchObject({ result: '{"n":1}', error: 'broken 8', attempts: 8 })
    // another server may still be working on it
    await resetFailures(server.db, now - 1)
    expect(await due(now)).toEqual([])
    await resetFailures(server.db, now)
    expect(await due(now)).toEqual([zid])
  })

  it('[MATH-8] one of many servers leases a topic run, and stores it only with its claim', async () => {
    const topicsClaim = (now: number, job: string) =>
      claimAnalysis(server.db, { zid, kind: 'topics', job }, { now, until: now + LEASE_MS })
    const claims = await repeatTogether(8, (at) => topicsClaim(5, `run-${at}`))
    const [lost, ...others] = claims.filter((one) => one !== undefined)
    expect(others).toEqual([])
    const next = await topicsClaim(5 + LEASE_MS, 'run-late')
    expect([next?.payload, next?.attempts]).toEqual([lost!.payload, 2])
    const topics = [{ layer: 0, cluster: 0, name: 'Trees', model_name: 'words', tids: [0] }]
    const run = { model_name: 'words', topics, points: [{ tid: 0, x: 0, y: 0 }] }
    const found = { generation: 1, result: '{"notes":[]}', priorities: null, run }
    const stored = () => server.rows('topic_runs')
    await finishAnalysis(server.db, lost!, found, 7)
    expect(await stored()).toEqual([])
    await finishAnalysis(server.db, next!, found, 8)
    expect(await stored()).toMatchObject([{ job: lost!.payload }])
    expect(await topicsClaim(9, 'run-again')).toBeUndefined()
  })

  it('[MATH-8] a topic run in progress loses its claim when a comment is erased, and the next begins at once', async () => {
    const topicsClaim = (job: string) =>
      claimAnalysis(server.db, { zid, kind: 'topics', job }, { now: 5, until: 5 + LEASE_MS })
    const lost = await topicsClaim('run-old')
    await restartTopics(server.db, zid, 'run-new')
    await markTopicsCurrent(server.db, zid, { generation: 9, now: 6 })
    const points = [{ tid: 0, x: 0, y: 0 }]
    const run = { model_name: 'words', topics: [], points }
    await finishAnalysis(server.db, lost!, { generation: 9, result: '{}', priorities: null, run }, 7)
    expect(await findAnalysisRow(server.db, zid, 'topics')).toMatchObject({
      result: null,
      input_generation: null,
    })
    expect(await topicsClaim('run-late')).toMatchObject({ payload: 'run-new', attempts: 1 })
  })

  it('[MATH-4] the oldest result comes first, and running imports are left out', async () => {
    await finishAnalysis(server.db, await claimed(5), finished(1), 7)
    const other = await server.build.conversation()
    await server.build.vote(other.zid, 0, 0, 1)
    const hidden = await server.build.conversation({ state: 'importing', importing_until: 9e12 })
    await server.build.vote(hidden.zid, 0, 0, 1)
    const silent = await server.build.conversation()
    await server.build.comment(silent.zid, 0)
    expect(await due(8)).toEqual([other.zid, zid])
  })
})
