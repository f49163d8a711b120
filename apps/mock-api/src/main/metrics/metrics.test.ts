import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { shareServer } from '@folkmoot/testing/provide-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../platform/settings/config.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { retryWhileLocked } from '../../platform/storage/group-commit.ts'
import { serveMetrics } from './start-metrics.ts'

const DEPLOY = join(import.meta.dirname, '../../../../../deploy')
const readDeployed = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

/** The value of a metric; undefined without one. */
const readValue = (text: string, metric: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${metric} `))
  return line === undefined ? undefined : Number(line.slice(metric.length + 1))
}

describe('the metrics of a server', () => {
  let metrics: Metrics
  const server = shareServer({
    prepare: (app, db) => {
      metrics = createMetrics({ db, url: `sqlite:${import.meta.filename}`, clock: () => 1e12 })
      metrics.observeRequests(app)
    },
  })

  it('[RUN-35] are not served where the port is in use, which says which setting to change', async () => {
    const first = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
    onTestFinished(() => void first.close())
    const { port } = first.address() as AddressInfo
    await expect(serveMetrics(metrics, { port, host: '127.0.0.1' })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use. Stop the other program, or choose another port: METRICS_PORT=${port + 1} npm start.`,
    )
  })

  it('[RUN-35] times requests by route and status, and names nobody', async () => {
    const { conversation_id } = await server.scenario({ comments: ['Comment 0'] })
    const vote = { conversation_id, tid: 0, vote: -1 }
    expect((await server.call('POST', '/api/v3/votes', undefined, vote)).status).toBe(200)
    await server.call('POST', '/api/v3/votes', undefined, { ...vote, tid: 9 })
    await server.send('GET', `/${conversation_id}`)
    await server.send('GET', '/no/such/place?secret=1')
    const text = await metrics.format()
    const count = (labels: string) => readValue(text, `folkmoot_request_duration_seconds_count{${labels}}`)
    expect(count('method="POST",route="/api/v3/votes",status="200"')).toBe(1)
    expect(count('method="POST",route="/api/v3/votes",status="400"')).toBe(1)
    expect(text).not.toContain(conversation_id)
    expect(text).not.toContain('secret')
    expect(text).not.toContain('/no/such')
  })

  it('[RUN-35] counts what waits, and the sizes of the files', async () => {
    const { zid } = await server.scenario({ comments: ['Comment 0'] })
    await server.build.vote(zid, 0, 0, 1)
    metrics.observeAnalysis('opinion', 0.2)
    const text = await metrics.format()
    expect(readValue(text, 'folkmoot_jobs{kind="opinion",state="waiting"}')).toBeGreaterThan(0)
    expect(readValue(text, 'folkmoot_database_bytes{file="database"}')).toBeGreaterThan(1000)
    expect(readValue(text, 'folkmoot_analysis_duration_seconds_sum{kind="opinion"}')).toBe(0.2)
  })

  it('[RUN-35] tell which jobs wait, run and failed, and since when the oldest is due', async () => {
    const job = { kind: 'webhook', payload: '', attempts: 1, due: 1e12 - 5000 }
    const states = [{}, { lease: 1e12 + 1 }, { due: 2e12, error: 'timed-out' }]
    await server.db.deleteFrom('jobs').execute()
    for (const [key, state] of states.entries())
      await server.db
        .insertInto('jobs')
        .values({ ...job, key: String(key), ...state })
        .execute()
    const text = await metrics.format()
    const count = (state: string) => readValue(text, `folkmoot_jobs{kind="webhook",state="${state}"}`)
    expect(['waiting', 'running', 'failed'].map(count)).toEqual([1, 1, 1])
    expect(readValue(text, 'folkmoot_oldest_job_seconds{kind="webhook"}')).toBe(5)
    await server.db.deleteFrom('jobs').execute()
  })

  it('sum how long changes waited for another program that had locked the file', async () => {
    const read = async () =>
      readValue(await metrics.format(), 'folkmoot_database_lock_wait_seconds_total') ?? Number.NaN
    const before = await read()
    let attempts = 0
    const write = () => {
      attempts += 1
      if (attempts < 4) throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
      return 'written'
    }
    expect(await retryWhileLocked(write, Infinity)).toBe('written')
    expect((await read()) - before).toBeGreaterThan(0.02)
  })

  it('[RUN-35] are served at an address of their own, and nowhere without one', async () => {
    expect(readConfig({}).metrics).toBeNull()
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
    const own = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
    const origin = `http://127.0.0.1:${(own.address() as AddressInfo).port}`
    const answer = await fetch(`${origin}/metrics`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.contentType])
    expect((await fetch(`${origin}/api/v3/users`)).status).toBe(404)
    expect(await server.send('GET', '/metrics').then(({ status }) => status)).not.toBe(200)
    own.closeAllConnections()
    own.close()
  })

  it('[RUN-35] have every metric of the alert rules and of the dashboard', async () => {
    metrics.observeAnalysis('topics', 1)
    await server.send('GET', '/healthz')
    const text = await metrics.format()
    const used = ['alerts.yml', 'grafana-dashboard.json'].flatMap((name) => [
      ...readDeployed(name).matchAll(/\b(?:folkmoot|nodejs|process)_[a-z0-9_]+/g),
    ])
    expect(used.length).toBeGreaterThan(15)
    for (const [name] of used) expect(text).toContain(`\n${name}`)
  })
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
it.each(hasPromtool ? ['alerts.yml', 'prometheus.yml'] : [])('[RUN-35] Prometheus accepts %s', (name) => {
  const what = name === 'alerts.yml' ? 'rules' : 'config'
  const { status, stderr } = spawnSync('promtool', ['check', what, join(DEPLOY, name)], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
