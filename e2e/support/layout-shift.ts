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
        sources: { node: Node | null }[]
      })[])
        if (!entry.hadRecentInput) {
          shifts.push(entry.value)
          if (entry.value > 0.01)
            console.debug(
              'SHIFT',
              entry.value.toFixed(3),
              Math.round(entry.startTime),
              entry.sources
                .map(
                  (s: any) =>
                    (s.node instanceof Element
                      ? s.node.tagName + '.' + s.node.className + '#' + s.node.id
                      : s.node?.parentElement?.tagName + ' text ' + s.node?.textContent?.slice(0, 30)) +
                    ' ' +
                    JSON.stringify([
                      s.previousRect.y,
                      s.previousRect.height,
                      s.currentRect.y,
                      s.currentRect.height,
                    ]),
                )
                .join(' | '),
            )
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  page.on('console', (m) => {
    if (m.text().startsWith('SHIFT')) console.log(new URL(page.url()).pathname, m.text())
  })
  return () => readLayoutShift(page)
}
