import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { createConversation } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

it('[REP-1] [REP-2] [REP-3] [REP-4] a report is created once, named, opened by keyboard, and shared with the port', async () => {
  const id = await createConversation(product, 'Where shall the tram go?', 'open')
  const page = await openAs('ada', `/m/${id}/reports`, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('heading', { name: 'No reports yet' }).waitFor()
  await page.getByText('This report will show rejected comments.').waitFor()
  await page.getByRole('combobox', { name: 'Comments in the report' }).selectOption('Accepted only')
  await page.getByText('This report will show rejected comments.').waitFor({ state: 'hidden' })

  await page.route('**/api/v3/reports', (route) => route.abort())
  await page.getByRole('button', { name: 'Create report url' }).click()
  await page.getByText('The report could not be created.').waitFor()
  await page.unroute('**/api/v3/reports')
  await page.getByRole('button', { name: 'Create report url' }).dblclick()
  const item = page.getByTestId('report-list-item')
  await item.waitFor()
  expect(await item.count()).toBe(1)

  await item.getByRole('button', { name: 'Report without a name' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => item.getByRole('link').count()).toBe(6)
  await item.getByRole('textbox', { name: 'Name' }).fill('For the council')
  await page.keyboard.press('Tab')
  await item.getByText('Up to date').waitFor()
  await item.getByRole('textbox', { name: 'Left' }).fill('Keep the road')
  await page.keyboard.press('Enter')
  await expect.poll(() => item.getByText('Up to date').count()).toBe(2)
  await page.reload()
  await item.getByRole('button', { name: 'For the council', expanded: true }).waitFor()
  expect(await item.getByRole('textbox', { name: 'Left' }).inputValue()).toBe('Keep the road')

  await item.getByRole('button', { name: /^Copy address of Standard Report/ }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).origin).toBe(product.origin)
  expect(new URL(copied).pathname).toMatch(/^\/report\/r[0-9a-z]+$/)
  expect(await inspectPage(page)).toEqual([])

  const other = await openAs('ben', `/m/${id}/reports`)
  await other.getByRole('button', { name: 'For the council' }).click()
  expect(await other.getByRole('link', { name: 'Topic' }).count()).toBe(0)
  await other.getByText(/^Analysis & Insights/).waitFor()
})
