import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { takePicture } from '../browser.ts'

const WIDE_PX = 1280
const NARROW_PX = 360
const NARROWEST_PX = 320

/** Its value is a number: Playwright would serialize the library. */
const AXE_SOURCE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};0`
/** The rules about what another theme or width changes while the page shows the same elements. */
const LOOK_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/** Lists the violations that axe finds in a document, one line each. */
export async function findViolations(document: Page | Frame, rules: string[] = []): Promise<string[]> {
  if (!(await document.evaluate(() => 'axe' in window))) await document.evaluate(AXE_SOURCE)
  const { violations } = await document.evaluate(async (values): Promise<axe.AxeResults> => {
    const { axe: library } = window as unknown as { axe: { run: typeof axe.run } }
    return library.run({
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
      ...(values.length > 0 ? { runOnly: { type: 'rule' as const, values } } : {}),
    })
  }, rules)
  return violations.flatMap(({ id, help, nodes }) =>
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

/** Measures how many pixels overflow the right edge, after charts have adapted to the width: within 60 frames. */
const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { documentElement: root } = document
    const measure = () => root.scrollWidth - root.clientWidth
    for (let frame = 0; measure() > 0 && frame < 60; frame += 1) await new Promise(requestAnimationFrame)
    return measure()
  })

/** Lists the elements that are shown. */
const readOutline = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const shown = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
    return shown.map(({ tagName }) => tagName).join(' ')
  })

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

/**
 * Inspects the current page in a wide light and a narrow dark window, for pictures in all four combinations; also at 320 px
 * for overflow. All rules of axe look again only at other elements.
 * @returns all problems with theme and width; empty without any
 */
export async function inspectPage(page: Page): Promise<string[]> {
  const found: string[] = []
  const lookAt = async (where: string, look: () => Promise<string[]>) => {
    const problems = await look()
    found.push(...problems.map((problem) => `${where}: ${problem}`))
  }
  const noOverflow = async () => {
    const pixels = await measureOverflow(page)
    return pixels > 0 ? [`the page scrolls sideways by ${pixels} px`] : []
  }
  const picture = createPhotographer(page)
  let known = ''
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [width, theme, otherTheme] of [
    [WIDE_PX, 'light', 'dark'],
    [NARROW_PX, 'dark', 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await lookAt(`${width} px`, noOverflow)
    for (const colorScheme of takesPictures ? [theme, otherTheme] : [theme]) {
      await page.emulateMedia({ colorScheme })
      await waitForStyles(page)
      const outline = await readOutline(page)
      await lookAt(`${width} px ${colorScheme}`, () =>
        findViolations(page, outline === known ? LOOK_RULES : []),
      )
      known = outline
      await picture(`${width}-${colorScheme}`)
    }
  }
  await page.setViewportSize({ width: NARROWEST_PX, height: 800 })
  await lookAt(`${NARROWEST_PX} px`, noOverflow)
  return found
}
