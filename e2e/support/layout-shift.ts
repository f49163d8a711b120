import type { Frame, Page } from 'playwright-core'

/** The sum of what a measured document has moved so far. */
export const readLayoutShift = (document: Page | Frame): Promise<number> =>
  document.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )

/**
 * Measures how much a page and its frames move without an action of the person (Cumulative Layout Shift, all of it). Call it before
 * the page opens.
 * @returns a function that reads the sum for the document that is open
 */
export async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => readLayoutShift(page)
}
