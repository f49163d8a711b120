import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { createOnce, createReport, importLibraryHours } from './support/conversations.ts'
import { inspectPage } from './support/inspect-page.ts'
import { setUpKeptPages } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpKeptPages(product)

/** Creates a report, and waits until it has a map. */
async function createMap(): Promise<string> {
  const report = await createReport(product, await importLibraryHours(product), { mod_level: -1 })
  const countPoints = async () => {
    const answer = await fetch(`${product.origin}/api/v3/reportData/${report}`)
    return ((await answer.json()) as { opinion: { points: unknown[] } | null }).opinion?.points.length
  }
  await expect.poll(countPoints).toBeGreaterThan(0)
  return report
}

const ensureMap = createOnce(createMap)
/** The report of this file's journeys. */
const ensureReport = () => ensureMap(product)

async function openLandscape(width = 1440): Promise<Page> {
  const path = `/landscape/${await ensureReport()}`
  const page = await openAs('nobody', path, { size: { width, height: 900 } })
  await page.locator('.map-dots .map-dot').first().waitFor()
  return page
}

async function readDownload(page: Page, name: string): Promise<Buffer> {
  const started: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFile(await (await started).path())
}

it('a view is saved as PNG and SVG, with title, source and date', async () => {
  const page = await openLandscape()
  await page.locator('.landscape-comments li[data-tid] button').first().click()
  await page.getByRole('list', { name: 'Colours' }).waitFor()
  const svg = (await readDownload(page, 'Save as SVG')).toString()
  const topic = (await page.locator('.page-topic').textContent()) ?? ''
  for (const part of [
    '<svg',
    topic.slice(0, 20),
    `Source: ${product.origin}/landscape/${await ensureReport()}`,
    '20',
  ])
    expect(svg).toContain(part)
  const png = await readDownload(page, 'Save as PNG')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.length).toBeGreaterThan(20_000)
})

it('[RES-22] on a phone comments are swiped above the map', async () => {
  const page = await openLandscape(360)
  await page.locator('.landscape-comments ul').evaluate((list) => {
    list.scrollLeft = (list.children[1] as HTMLElement).offsetLeft - 20
  })
  await page.getByRole('list', { name: 'Colours' }).waitFor()
  expect(page.url()).toMatch(/\?comment=\d+$/)
  const [list, map] = await Promise.all(
    ['.landscape-comments', '.landscape-picture'].map((part) => page.locator(part).boundingBox()),
  )
  expect(map!.y).toBeGreaterThan(list!.y)
  expect(await inspectPage(page)).toEqual([])
})

it('on a phone the sheet of a group comes into view once the group is chosen', async () => {
  const page = await openLandscape(360)
  await page.getByRole('button', { name: /^What unites Group A/ }).click()
  const title = page
    .getByRole('region', { name: /^What unites Group A/ })
    .getByRole('heading')
    .first()
  const getTop = async () => (await title.boundingBox())?.y ?? Infinity
  await expect.poll(getTop).toBeLessThan(600)
  expect(await getTop()).toBeGreaterThan(200)
})

it('dots do not move for people who asked for less motion', async () => {
  const page = await openLandscape()
  const getDuration = () =>
    page
      .locator('.map-dots .map-dot')
      .first()
      .evaluate((dot) => getComputedStyle(dot).transitionDuration)
  expect(await getDuration()).toBe('0s')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await getDuration()).toBe('0.4s')
})

it.each([
  ['/landscape/', ''],
  ['/report/', '/data'],
])('at %sID%s the code of the Landscape is asked for before the data has arrived', async (before, after) => {
  const report = await ensureReport()
  const page = await product.page()
  const asked = page.waitForRequest(/\/Landscape-[^/]+\.js$/)
  // the data waits for the request for the code: where that waits for the data, no label ever appears
  await page.route('**/api/v3/reportData/**', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(before + report + after)
  const label = page.locator('.landscape-label').first()
  await label.waitFor()
  await expect.poll(() => label.isVisible()).toBe(true)
})
