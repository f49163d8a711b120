import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { writeComments } from './support/comments.ts'
import { createConversation } from './support/conversations.ts'
import { inspectPage } from './support/inspect-page.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

it('[SAFE-61] [SAFE-62] a participant takes their data along and erases it by the conversation’s name', async () => {
  const name = 'What shall become of the square?'
  const id = await createConversation(product, name, 'open')
  await writeComments(product, id, ['Plant trees.', 'Close the street.'])
  const page = await product.page()
  await page.goto(`/${id}?xid=member-7`)
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await page.getByText('Your data in this conversation').click()
  await page.getByText('member-7').waitFor()
  expect(await inspectPage(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download everything' }).click()
  expect((await download).suggestedFilename()).toBe('folkmoot-data.json')
  await page.getByRole('textbox', { name: 'Type the name of the conversation' }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your data is erased' }).waitFor()
  await page.goto(`/${id}`)
  await page.getByRole('button', { name: 'Agree', exact: true }).waitFor()
  await expect.poll(() => page.getByText('Your data in this conversation').count()).toBe(0)
})

it('[SAFE-66] [SAFE-68] an owner chooses when people are forgotten, and deletes the conversation by its name', async () => {
  const name = 'Where shall the tram stop?'
  const id = await createConversation(product, name, 'open')
  const page = await openAs('ada', `/m/${id}`)
  await page.getByLabel('Forget who took part').selectOption('90 days after closing')
  const topic = (await page.locator('.confirm-name-wanted').first().textContent()) ?? ''
  await page.getByLabel('Type the name of the conversation to confirm').fill(topic)
  await page.getByRole('button', { name: 'Forget them then' }).click()
  await page.getByRole('status').getByText('Participants are forgotten 90 days after closing.').waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete the conversation' }).click()
  const dialog = page.getByRole('dialog')
  expect(await inspectPage(page)).toEqual([])
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.waitForURL('**/conversations')
  await expect.poll(() => page.getByText(name, { exact: true }).count()).toBe(0)
})

it('[SAFE-64] [SAFE-65] somebody erases their account with a conversation, and is signed out', async () => {
  const page = await openAs('faye', '/conversations')
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Erase your account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('faye@folkmoot.test')
  expect(await inspectPage(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await page.waitForURL(/\/(home|signin)/)
})
