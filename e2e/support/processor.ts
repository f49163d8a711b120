import type { Browser, Page } from 'playwright-core'

/** What a page's main thread did, in milliseconds of the processor: what else the machine does is not in it. */
export interface Work {
  /** of all its tasks */
  readonly whole: number
  /** of the longest one: nothing is drawn and no key is answered while it lasts */
  readonly longest: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** in microseconds of the processor, of events with a duration */
  readonly tdur?: number
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing']
const MARK = 'folkmoot-measured'

/** Lets a page do something, which has to be over when `act` is, and gives what its main thread took for it. */
export async function workOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Work> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await act()
  await page.evaluate((mark) => void performance.mark(mark), MARK)
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const thread = traceEvents.find(({ name }) => name === MARK)
  const tasks = traceEvents
    .filter(
      ({ name, ph, pid, tid }) =>
        name === 'RunTask' && ph === 'X' && pid === thread?.pid && tid === thread.tid,
    )
    .map(({ tdur = Number.NaN }) => tdur / 1000)
  return { whole: tasks.reduce((sum, task) => sum + task, 0), longest: Math.max(...tasks) }
}
