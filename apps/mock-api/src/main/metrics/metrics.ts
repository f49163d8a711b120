import { statSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AnalysisKind } from '../../nouns/analysis/storage.ts'
import { findDatabaseFile } from '../../platform/storage/database-file.ts'
import type { Db } from '../../platform/storage/database.ts'
import { getLockWaitSeconds } from '../../platform/storage/group-commit.ts'
import { listQueues } from './queues.storage.ts'

const REQUEST_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const ANALYSIS_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300]

/** What a server measures of itself, for Prometheus. No label has an id, an address or a text of anybody. */
export interface Metrics {
  /** Formats all metrics in the text format of Prometheus; the database is asked now. */
  readonly format: () => Promise<string>
  readonly contentType: string
  /** Records the time of each request of a server by its route. */
  readonly observeRequests: (app: FastifyInstance) => void
  /** Records how long an analysis took, reading the votes included. */
  readonly observeAnalysis: (kind: AnalysisKind, seconds: number) => void
}

interface MetricsOptions {
  readonly db: Db
  /** the address of the database */
  readonly url: string
  /** where there is one */
  readonly clock: () => number
}

const getBytes = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Measures the database's files. */
const createFileGauge = (file: string) =>
  new Gauge({
    name: 'folkmoot_database_bytes',
    help: 'Size of the SQLite database and of its write-ahead log, in bytes',
    labelNames: ['file'],
    registers: [],
    collect() {
      this.set({ file: 'database' }, getBytes(file))
      this.set({ file: 'log' }, getBytes(`${file}-wal`))
    },
  })

/** Sums how long transactions waited for another program. */
const createLockCounter = () =>
  new Counter({
    name: 'folkmoot_database_lock_wait_seconds_total',
    help: 'How long this server has waited for another process that had locked the SQLite file',
    registers: [],
    collect() {
      this.reset()
      this.inc(getLockWaitSeconds())
    },
  })

/** Counts the jobs of all servers of the database. */
const createJobGauge = ({ db, clock }: MetricsOptions) =>
  new Gauge({
    name: 'folkmoot_jobs',
    help: 'Background jobs by kind and state: waiting (of analyses and e-mail updates at most 100 are counted), running, failed',
    labelNames: ['kind', 'state'],
    registers: [],
    async collect() {
      for (const { kind, oldest: _, ...counts } of await listQueues(db, clock()))
        for (const [state, count] of Object.entries(counts)) this.set({ kind, state }, count)
    },
  })

/** Measures the delay of the jobs. */
const createDelayGauge = ({ db, clock }: MetricsOptions) =>
  new Gauge({
    name: 'folkmoot_oldest_job_seconds',
    help: 'Since when the oldest background job of a kind is due, in seconds; 0 without any',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      const now = clock()
      for (const { kind, oldest } of await listQueues(db, now))
        this.set({ kind }, (now - Number(oldest ?? now)) / 1000)
    },
  })

/** Creates the metrics of a server. */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const file = findDatabaseFile(options.url)
  if (file !== undefined) {
    registry.registerMetric(createFileGauge(file))
    registry.registerMetric(createLockCounter())
  }
  registry.registerMetric(createJobGauge(options))
  registry.registerMetric(createDelayGauge(options))
  const requests = new Histogram({
    name: 'folkmoot_request_duration_seconds',
    help: 'Time from a request to the end of its reply, by route; 429 is a limit that was hit',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS_SECONDS,
    registers,
  })
  const analyses = new Histogram({
    name: 'folkmoot_analysis_duration_seconds',
    help: 'Time of an analysis, reading the votes included, by kind',
    labelNames: ['kind'],
    buckets: ANALYSIS_BUCKETS_SECONDS,
    registers,
  })
  return {
    format: () => registry.metrics(),
    contentType: registry.contentType,
    observeRequests: (app) =>
      void app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        // the template, never the address: that has ids and tokens
        const route = routeOptions.url ?? 'none'
        requests.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
      }),
    observeAnalysis: (kind, seconds) => analyses.observe({ kind }, seconds),
  }
}
