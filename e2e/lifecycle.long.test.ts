import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { createConversation, runJsonCommand } from './support/conversations.ts'
import { inspectPage } from './support/inspect-page.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const HOUR_MS = 3_600_000

/** The text of a field for local times. */
const toFieldText = (time: number) => {
  const date = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
  return date.toISOString().slice(0, 16)
}

it('[LIFE-2] [LIFE-9] an owner schedules a draft, opens it early, closes, archives and finds it again', async () => {
  const id = await createConversation(product, 'A square for all')
  const page = await openAs('ada', `/m/${id}`)
  const header = page.locator('.admin-which')
  await page.getByRole('button', { name: 'Schedule…' }).click()
  const dialog = page.getByRole('dialog', { name: 'When the conversation opens and closes' })
  await dialog.getByLabel('Opens', { exact: true }).fill(toFieldText(Date.now() + 2 * HOUR_MS))
  await dialog.getByLabel('Closes', { exact: true }).fill(toFieldText(Date.now() + HOUR_MS))
  await dialog.getByText('It must close after it opens.').waitFor()
  await dialog.getByLabel('Closes', { exact: true }).fill(toFieldText(Date.now() + 50 * HOUR_MS))
  await inspectPage(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Save the times' }).click()
  await header.getByText('Scheduled', { exact: true }).waitFor()
  await header.getByText(/^opens /).waitFor()

  const visitor = await product.page()
  await visitor.goto(`/${id}`)
  await visitor.getByText(/^This conversation opens on .*\. Until then nobody can vote or write\.$/).waitFor()
  await visitor.close()

  await page.getByRole('button', { name: 'Open now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Launch', exact: true }).click()
  await header.getByText('Open', { exact: true }).waitFor()
  await header.getByText(/^closes /).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await header.getByText('Archived', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('heading', { name: 'All Conversations' }).waitFor()
  const card = page.getByRole('link', { name: 'A square for all' })
  await expect.poll(() => card.count()).toBe(0)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived')
  await card.click()
  await page.getByRole('button', { name: 'Take back from the archive' }).click()
  await header.getByText('Closed', { exact: true }).waitFor()
  expect((await runJsonCommand(product, 'conversations', 'show', id))['archived_at']).toBeNull()
})
