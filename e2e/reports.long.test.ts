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
  const level = page.getByRole('combobox', { name: 'Comments in the report' })
  await expect.poll(() => level.inputValue()).toBe('0')

  await page.route('**/api/v3/reports', (route) => route.abort())
  await page.getByRole('button', { name: 'Create report url' }).click()
  await page.getByText('The report could not be created.').waitFor()
  await page.unroute('**/api/v3/reports')
  await page.getByRole('button', { name: 'Create report url' }).dblclick()
  const item = page.getByTestId('report-list-item')
  await item.waitFor()
  await expect.poll(() => item.count()).toBe(1)

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
  await expect.poll(() => item.getByRole('textbox', { name: 'Left' }).inputValue()).toBe('Keep the road')

  await item.getByRole('button', { name: /^Copy address of Standard Report/ }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).origin).toBe(product.origin)
  expect(new URL(copied).pathname).toMatch(/^\/report\/r[0-9a-z]+$/)
  expect(await inspectPage(page)).toEqual([])

  const other = await openAs('ben', `/m/${id}/reports`)
  await other.getByRole('button', { name: 'For the council' }).click()
  await expect.poll(() => other.getByRole('link', { name: 'Topic' }).count()).toBe(0)
  await other.getByText(/^Analysis & Insights/).waitFor()
})

it('[SAFE-41] [SAFE-46] a report is changed, withdrawn, shown again and deleted by its conversation’s name', async () => {
  const name = 'Shall the market be closed to cars?'
  const id = await createConversation(product, name, 'open')
  const page = await openAs('ada', `/m/${id}/reports`)
  await page.getByRole('button', { name: 'Create report url' }).click()
  const item = page.getByTestId('report-list-item')
  await item.getByRole('button', { name: 'Report without a name' }).click()
  const address = String(await item.getByRole('link').first().getAttribute('href'))
  /** a new reader each time, because a browser keeps a report for some seconds */
  const read = async (heading: string) => {
    const reader = await product.page()
    const answer = await reader.goto(address)
    await reader.getByRole('heading', { level: 1, name: heading }).waitFor()
    return answer?.status()
  }
  expect(await read(name)).toBe(200)

  await item.getByRole('combobox').selectOption('All')
  await item.getByText('Up to date').waitFor()
  await item.getByText('Comments: All').waitFor()
  await item.getByRole('button', { name: 'Withdraw' }).click()
  await item.getByRole('button', { name: 'Show again' }).waitFor()
  expect(await read('This report was withdrawn')).toBe(410)
  await item.getByRole('button', { name: 'Show again' }).click()
  await item.getByRole('button', { name: 'Withdraw' }).waitFor()
  expect(await read(name)).toBe(200)

  await item.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  const yes = dialog.getByRole('button', { name: 'Delete permanently' })
  await dialog.getByRole('textbox').fill('Shall the market')
  await expect.poll(() => yes.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No reports yet' }).waitFor()
  expect(await read('There is no such report')).toBe(404)
  expect(await inspectPage(page)).toEqual([])
})
