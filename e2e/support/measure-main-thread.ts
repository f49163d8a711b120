import type { Browser, Page } from 'playwright-core'

/** CPU time of a page's main thread, in milliseconds, without other load of the machine. */
interface MainThreadTime {
  /** all tasks */
  readonly totalMs: number
  /** the longest task, which blocks drawing and input */
  readonly longestMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** start, in microseconds of the browser's clock */
  readonly ts: number
  /** duration in microseconds */
  readonly dur?: number
  /** CPU time in microseconds, of events with a duration */
  readonly tdur?: number
}

const TRACE_CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing']
const END_MARK = 'folkmoot-measured'

/**
 * Measures the main thread of a page while `act` runs; the work must be finished when `act` resolves.
 * @param from name of a mark of the page: tasks that ended before it do not count
 */
export async function measureMainThread(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
  from?: string,
): Promise<MainThreadTime> {
  await browser.startTracing(page, { categories: TRACE_CATEGORIES })
  await act()
  await page.evaluate((mark) => void performance.mark(mark), END_MARK)
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const thread = traceEvents.find(({ name }) => name === END_MARK)
  const start = traceEvents.find(({ name }) => name === from)?.ts ?? 0
  const tasks = traceEvents
    .filter(
      ({ name, ph, pid, tid, ts, dur = 0 }) =>
        name === 'RunTask' && ts + dur >= start && ph === 'X' && pid === thread?.pid && tid === thread.tid,
    )
    .map(({ tdur = Number.NaN }) => tdur / 1000)
  return { totalMs: tasks.reduce((sum, task) => sum + task, 0), longestMs: Math.max(...tasks) }
}
