import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createEmbedStates } from './support/embed-states.ts'
import { setUpHostPage } from './support/host-page.ts'
import { inspectStates } from './support/inspect-states.ts'
import { ensureReports, reportStates } from './support/report-states.ts'

const { product, openAs } = inspectStates({ ...createEmbedStates(setUpHostPage()), ...reportStates })

/** Opens an address without signing in. */
async function openPage(page: Page, path: string): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(200)
  await page.locator('main h1').waitFor()
}

/** Text on each page that proves that it shows the conversation's data. */
const EXPECTED_TEXTS: Readonly<Record<string, string>> = {
  report: 'people voted',
  exportReport: 'The conversation at a glance',
  topicReport: 'comments in a topic',
  topicsVizReport: 'comments in a topic',
  topicStats: 'comments in a topic',
  topicMapNarrativeReport: 'comments in a topic',
}

it('[REP-4] every address shown by the console and the command line opens a page with data, without signing in', async () => {
  const { id, whole: reportId } = await ensureReports(product)
  const screen = await openAs('ada', `/m/${id}/reports`)
  const item = screen.getByTestId('report-list-item').filter({ hasText: reportId })
  await item.getByRole('button', { name: 'Report without a name', exact: true }).click()
  const addresses = item.getByRole('region', { name: 'Addresses' }).getByRole('link')
  await expect.poll(() => addresses.count()).toBe(6)
  const shown = await addresses.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await product.folkmoot('login', '--as', 'ada')
  const { stdout } = await product.folkmoot('reports', 'create', id)
  const printed = /http\S+/.exec(stdout)?.[0]
  expect(shown.map((address) => new URL(String(address)).pathname.split('/')[1])).toEqual(
    Object.keys(EXPECTED_TEXTS),
  )
  const page = await openAs('nobody', '/tos')
  for (const address of [...shown, printed]) {
    const { origin, pathname } = new URL(String(address))
    expect(origin).toBe(product.origin)
    await openPage(page, pathname)
    await page
      .getByText(EXPECTED_TEXTS[pathname.split('/')[1] ?? ''] ?? '?')
      .first()
      .waitFor()
    await expect.poll(() => page.locator('main').textContent()).not.toContain('undefined')
  }
})
