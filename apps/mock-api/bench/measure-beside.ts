import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { HealthWait } from './ask-health.ts'

/** A quick call is measured for so long, so that a percentile says something. */
const MEASURED_MS = 2000
const SETTLE_MS = 200

/** The 99th percentile and the largest of some milliseconds. */
interface Summary {
  readonly p99: number
  readonly worst: number
}

/** What a call or a job cost, and how the server answered others meanwhile. */
export interface Figures {
  readonly name: string
  readonly seconds: number
  /** how long /healthz took, and how much of it the server's main thread worked */
  readonly time: Summary
  readonly busy: Summary
  /** peak of the server's memory, and what all processes of analyses together have, in megabytes */
  readonly peak: number
  readonly others: number
  readonly load: number
  readonly note: string
  /** what went wrong */
  readonly failure: string | undefined
}

function summarise(values: readonly number[]): Summary {
  const sorted = values.toSorted((one, other) => one - other)
  return {
    p99: sorted[Math.floor((sorted.length - 1) * 0.99)] ?? Number.NaN,
    worst: sorted.at(-1) ?? Number.NaN,
  }
}

const readStatus = (pid: number | string, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

/** The peaks of a process's children, in megabytes. Linux alone. */
function readChildrenPeak(pid: number): number {
  let sum = 0
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      if (readStatus(name, 'PPid') === pid) sum += readStatus(name, 'VmHWM')
    } catch {
      // it has ended
    }
  return sum / 1024
}

async function stopAsking(asking: ChildProcess): Promise<HealthWait[]> {
  asking.send('stop')
  const [waits] = (await once(asking, 'message')) as [HealthWait[]]
  return waits
}

const describeFailure = (error: unknown): string =>
  error instanceof Error ? `${error.message}${error.cause ? `: ${String(error.cause)}` : ''}` : String(error)

/** Starts a process that asks the server for its health while work is measured. */
export async function startMeasuring(origin: string, getPid: () => number) {
  const health = fork(join(import.meta.dirname, 'ask-health.ts'), [origin], { execArgv: ['--import', 'tsx'] })
  await once(health, 'message')
  return {
    /** Runs work that returns a note for the table, and asks for the server's health meanwhile. */
    async measure(name: string, work: () => Promise<string>): Promise<Figures> {
      const pid = getPid()
      // begins a new peak of the server's memory
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
      health.send(pid)
      const start = performance.now()
      let [note, failure]: [string, string | undefined] = ['', undefined]
      try {
        note = await work()
      } catch (error) {
        failure = describeFailure(error)
      }
      const took = performance.now() - start
      await new Promise((resolve) => setTimeout(resolve, Math.max(SETTLE_MS, MEASURED_MS - took)))
      const waits = await stopAsking(health)
      return {
        name,
        seconds: took / 1000,
        time: summarise(waits.map(({ time }) => time)),
        busy: summarise(waits.map(({ busy }) => busy)),
        peak: readStatus(pid, 'VmHWM') / 1024,
        others: readChildrenPeak(pid),
        load: loadavg()[0] ?? Number.NaN,
        note,
        failure,
      }
    },
    stop: () => health.disconnect(),
  }
}
