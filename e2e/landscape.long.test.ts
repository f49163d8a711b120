import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { importLibraryHours, runJsonCommand } from './support/conversations.ts'
import { inspectPage } from './support/inspect-page.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
setUpPeople(product)

let reportId = ''

beforeAll(async () => {
  const id = await importLibraryHours(product)
  reportId = String((await runJsonCommand(product, 'reports', 'create', id, '--level', '-1'))['report_id'])
  for (;;) {
    const answer = await fetch(`${product.origin}/api/v3/reportData/${reportId}`)
    const { opinion } = (await answer.json()) as { opinion: { points: unknown[] } | null }
    if (opinion && opinion.points.length > 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})

async function openLandscape(query = '', width = 1440): Promise<Page> {
  const page = await product.page()
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`/landscape/${reportId}${query}`)
  await page.locator('.landscape-dots .landscape-dot').first().waitFor()
  return page
}

const getOptions = (page: Page) => page.locator('.landscape-comments li[data-tid] button')
const countColoured = (page: Page) =>
  page.locator('.landscape-dots :is(.lean-agree, .lean-disagree, .lean-pass, .lean-split)').count()

async function readDownload(page: Page, name: string): Promise<Buffer> {
  const started: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFile(await (await started).path())
}

it('[RES-21] [RES-22] a reader chooses a comment and a group, and sends the view to others', async () => {
  const page = await openLandscape()
  expect(await countColoured(page)).toBe(0)
  await getOptions(page).first().click()
  await page.getByRole('list', { name: 'Colours' }).waitFor()
  expect(await countColoured(page)).toBeGreaterThan(0)
  const label = page.getByRole('button', { name: /^What unites Group A/ })
  await label.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Group A/)
  expect(page.url()).toMatch(/\?comment=\d+&group=A$/)

  const other = await product.page()
  await other.goto(page.url())
  await other.getByRole('region', { name: /^What unites Group A/ }).waitFor()
  await other.getByRole('list', { name: 'Colours' }).waitFor()
  expect(await countColoured(other)).toBe(await countColoured(page))
  expect(await inspectPage(page)).toEqual([])
})

it('a view is saved as PNG and SVG, with title, source and date', async () => {
  const page = await openLandscape()
  await getOptions(page).first().click()
  await page.getByRole('list', { name: 'Colours' }).waitFor()
  const svg = (await readDownload(page, 'Save as SVG')).toString()
  const topic = (await page.locator('.page-topic').textContent()) ?? ''
  for (const part of ['<svg', topic.slice(0, 20), `Source: ${product.origin}/landscape/${reportId}`, '20'])
    expect(svg).toContain(part)
  const png = await readDownload(page, 'Save as PNG')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.length).toBeGreaterThan(20_000)
})

it('[RES-22] on a phone comments are swiped above the map', async () => {
  const page = await openLandscape('', 360)
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
  const page = await openLandscape('', 360)
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
      .locator('.landscape-dots .landscape-dot')
      .first()
      .evaluate((dot) => getComputedStyle(dot).transitionDuration)
  expect(await getDuration()).toBe('0.4s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await getDuration()).toBe('0s')
})

it.each(['landscape', 'report'])(
  'at /%s the code of the Landscape is asked for before the data has arrived',
  async (name) => {
    const page = await product.page()
    const asked = page.waitForRequest(/\/Landscape-[^/]+\.js$/)
    // the data waits for the request for the code: where that waits for the data, no label ever appears
    await page.route('**/api/v3/reportData/**', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(`/${name}/${reportId}`)
    const label = page.locator('.landscape-label').first()
    await label.waitFor()
    await expect.poll(() => label.isVisible()).toBe(true)
  },
)
