import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { picturesFolder } from './browser.ts'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { runJsonCommand } from './support/conversations.ts'

const product = setUpProduct({ DEMO: '1' })

/** Creates a report of the demonstration. @returns its address */
async function createReport(): Promise<string> {
  await runJsonCommand(product, 'login', '--as', 'ada')
  const [demo] = Object.values(await runJsonCommand(product, 'conversations', 'list')) as {
    conversation_id: string
  }[]
  const created = await product.folkmoot(
    'reports',
    'create',
    demo?.conversation_id ?? '',
    '--name',
    'For the council',
    '--level',
    '-2',
  )
  const address = created.stdout.trim().split('\t')[1] ?? ''
  // the report has groups as soon as they are computed
  const data = address.replace('/report/', '/api/v3/reportData/')
  await expect
    .poll(async () => ((await (await fetch(data)).json()) as { opinion: unknown }).opinion !== null)
    .toBe(true)
  return address
}

const getRows = (page: Page) => page.locator('#comments tbody tr')

/** Prints the page, and counts the printed rows of the table. */
async function printReport(page: Page): Promise<{ pages: number; rows: number }> {
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('#comments tbody tr').length)
    }),
  )
  await mkdir(picturesFolder, { recursive: true })
  const path = join(picturesFolder, 'report.pdf')
  await page.pdf({ path, format: 'A4' })
  const pages = (await readFile(path, 'latin1')).match(/\/Type\s*\/Page\b/g)?.length ?? 0
  return { pages, rows: Number(await page.locator('body').getAttribute('data-printed')) }
}

let reportAddress: Promise<string> | undefined

/** Opens the report without signing in. */
async function openReport(): Promise<Page> {
  const address = await (reportAddress ??= createReport())
  const page = await product.page()
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: /^Lindwater/ }).waitFor()
  // the chapters come after the first drawing of the map
  await getRows(page).first().waitFor()
  return page
}

it('[RPT-1] [PART-8] a report explains the question and the agreement to outsiders', async () => {
  const page = await openReport()
  expect(await page.title()).toMatch(/^Report: Lindwater/)
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toMatch(
    /^Report: Lindwater/,
  )
  await page.getByRole('group', { name: /^Map of the opinion groups: Group A · / }).waitFor()
  for (const name of ['What all agree on', 'What divides', 'What sets each group apart'])
    await expect
      .poll(() => page.getByRole('region', { name }).getByRole('listitem').count())
      .toBeGreaterThan(1)

  const all = page.getByRole('region', { name: 'All comments' })
  const shown = await getRows(page).count()
  await all.getByRole('searchbox').fill('tannery')
  await expect.poll(() => getRows(page).count()).toBeLessThan(10)
  await all.getByRole('combobox', { name: 'Order' }).selectOption('What divides first')
  await all.getByRole('searchbox').fill('')
  await expect.poll(() => getRows(page).count()).toBe(shown)
  await page.getByRole('heading', { name: /^Rejected comments/ }).click()
  await page.getByText('rejected by the moderators').first().waitFor()
  // all rows are alike: inspecting a few is enough
  await all.getByRole('searchbox').fill('tannery')
  await expect.poll(() => getRows(page).count()).toBeLessThan(10)
  expect(await inspectPage(page)).toEqual([])
})

it('[RPT-1] a report prints completely, on white, even if the screen shows only a part', async () => {
  const page = await openReport()
  await page.emulateMedia({ colorScheme: 'dark' })
  const shown = await getRows(page).count()
  const printed = await printReport(page)
  expect(printed.rows).toBeGreaterThan(shown)
  expect(printed.pages).toBeGreaterThan(5)
  expect(printed.pages).toBeLessThan(30)
})

it('[RPT-1] an unknown report id returns 404 with an explanation', async () => {
  const page = await product.page()
  const answer = await page.goto('/report/r2nobody')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'There is no such report' }).waitFor()
})
