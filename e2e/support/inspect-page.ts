import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { takePicture } from '../browser.ts'

const WIDE_PX = 1280
const NARROW_PX = 360
const NARROWEST_PX = 320

/** Replaces axe's half a megabyte of source where the page has it already. */
const LOADED_AXE_SOURCE = 'true'

interface InspectionScope {
  /** another theme changes colours only */
  what: 'everything' | 'colours'
  /** whether axe has inspected this page before */
  isRepeated: boolean
}

/** Lists the violations that axe finds, one line each. */
async function findViolations(page: Page, { what, isRepeated }: InspectionScope): Promise<string[]> {
  await waitForStyles(page)
  // legacy mode stays in this page; there are no frames to inspect
  const axe = new AxeBuilder({ page, ...(isRepeated ? { axeSource: LOADED_AXE_SOURCE } : {}) }).setLegacyMode(
    true,
  )
  axe.options({ resultTypes: ['violations'] })
  if (what === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${help}): ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** Waits until the page shows the requested theme: scripts notice it later than styles, and colours fade. */
const waitForStyles = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isLate = () =>
      document.querySelector('[class*="bp6-"]') !== null &&
      document.documentElement.classList.contains('bp6-dark') !==
        matchMedia('(prefers-color-scheme: dark)').matches
    for (let frame = 0; frame < 2 || (isLate() && frame < 60); frame += 1)
      await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Measures how many pixels overflow the right edge, after charts have adapted to the width. */
async function waitForOverflow(page: Page): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const pixels = await measureOverflow(page)
    if (pixels <= 0) return 0
    await page.waitForTimeout(50)
  }
  return measureOverflow(page)
}

/** Set by `npm run screenshots`: inspected pages are saved as pictures. */
const takesPictures = process.env['PICTURES'] === '1'
const pictureCounts = new Map<string, number>()

/** @returns a function that saves a picture under the test's name, numbered if a test inspects several pages */
function createPhotographer(page: Page): (look: string) => Promise<void> {
  if (!takesPictures) return async () => {}
  const { currentTestName: test = 'page' } = expect.getState()
  const number = (pictureCounts.get(test) ?? 0) + 1
  pictureCounts.set(test, number)
  const title = test.replace(/\[[A-Z]+-\d+\] ?/g, '').replace(/ (?:has|have) no axe violation.*/, '')
  return async (look) => {
    // sticky elements would appear in the middle of a picture of the whole page
    await page.evaluate(() => scrollTo(0, 0))
    await takePicture(page, `${title.slice(0, 60)}-${number}-${look}`)
  }
}

/** A quick run covers each theme and each width once; a long run, or one for pictures, all combinations. */
const isThorough = (): boolean =>
  takesPictures || expect.getState().testPath?.includes('.long.test.') === true

/**
 * Inspects the current page in a wide light and a narrow dark window, in all four combinations in a long test
 * and for pictures; also at 320 px for overflow.
 * @returns all problems with theme and width; empty without any
 */
export async function inspectPage(page: Page): Promise<string[]> {
  const found: string[] = []
  const lookAt = async (where: string, look: () => Promise<string[]>) => {
    const problems = await look()
    found.push(...problems.map((problem) => `${where}: ${problem}`))
  }
  const noOverflow = async () => {
    const pixels = await waitForOverflow(page)
    return pixels > 0 ? [`the page scrolls sideways by ${pixels} px`] : []
  }
  const picture = createPhotographer(page)
  const thorough = isThorough()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let again = false
  for (const [width, quickTheme] of [
    [WIDE_PX, 'light'],
    [NARROW_PX, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await lookAt(`${width} px`, noOverflow)
    for (const colorScheme of thorough ? (['light', 'dark'] as const) : [quickTheme]) {
      const what = thorough && colorScheme === 'dark' ? 'colours' : 'everything'
      await page.emulateMedia({ colorScheme })
      await lookAt(`${width} px ${colorScheme}`, () => findViolations(page, { what, isRepeated: again }))
      await picture(`${width}-${colorScheme}`)
      again = true
    }
  }
  await page.setViewportSize({ width: NARROWEST_PX, height: 800 })
  await lookAt(`${NARROWEST_PX} px`, noOverflow)
  return found
}
