import type { Browser, Page } from 'playwright-core'

/** CPU time of a page's main thread, in milliseconds; other load of the machine does not count. */
export interface MainThreadTime {
  /** of all its tasks */
  readonly totalMs: number
  /** of the longest one: nothing is drawn and no key is answered while it lasts */
  readonly longestMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** in microseconds of the processor, of events with a duration */
  readonly tdur?: number
}

const TRACE_CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing']
const END_MARK = 'folkmoot-measured'

/** Lets a page do something, which has to be over when `act` is, and gives what its main thread took for it. */
export async function measureMainThread(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<MainThreadTime> {
  await browser.startTracing(page, { categories: TRACE_CATEGORIES })
  await act()
  await page.evaluate((mark) => void performance.mark(mark), END_MARK)
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const thread = traceEvents.find(({ name }) => name === END_MARK)
  const tasks = traceEvents
    .filter(
      ({ name, ph, pid, tid }) =>
        name === 'RunTask' && ph === 'X' && pid === thread?.pid && tid === thread.tid,
    )
    .map(({ tdur = Number.NaN }) => tdur / 1000)
  return { totalMs: tasks.reduce((sum, task) => sum + task, 0), longestMs: Math.max(...tasks) }
}
