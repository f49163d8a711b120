import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { newConversation, run } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

it('[CFG-2] [CFG-5] a topic is saved when its field is left, and is there after a reload', async () => {
  const id = await newConversation(product, 'Trees', '--open')
  const page = await openAs('ada', `/m/${id}`)
  const topic = page.getByLabel('Topic')
  await topic.fill('Trees along the river – which, and where?')
  await page.getByLabel('Description').fill('The town plants forty.\n\nSay what *matters* to you.')
  // the topic's field was left by going to the next one
  await page.getByText('The topic is saved.').waitFor()
  await page.keyboard.press('Tab')
  await page.getByText('The description is saved.').waitFor()
  await page.getByText('Up to date', { exact: true }).waitFor()

  await page.reload()
  await page.getByLabel('Topic').waitFor()
  expect(await page.getByLabel('Topic').inputValue()).toBe('Trees along the river – which, and where?')
  expect(await page.getByLabel('Description').inputValue()).toBe(
    'The town plants forty.\n\nSay what *matters* to you.',
  )
  expect(await page.title()).toContain('Trees along the river')
})

it('[CFG-2] a saved topic can be taken back', async () => {
  const id = await newConversation(product, 'Before', '--open')
  const page = await openAs('ada', `/m/${id}`)
  await page.getByLabel('Topic').fill('After')
  await page.getByLabel('Topic').press('Enter')
  const toast = page.getByRole('status').filter({ hasText: 'The topic is saved.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Up to date', { exact: true }).waitFor()
  await page.reload()
  await page.getByLabel('Topic').waitFor()
  expect(await page.getByLabel('Topic').inputValue()).toBe('Before')
})

it('[CFG-3] [CFG-4] a checkbox is saved at once, as its kind of value', async () => {
  const id = await newConversation(product, 'Boxes', '--open')
  const page = await openAs('ada', `/m/${id}`)
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON() as Record<string, unknown>)
  })
  for (const field of ['vis_type', 'strict_moderation']) {
    const box = page.getByTestId(field)
    const before = await box.isChecked()
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await box.locator('..').click()
    expect((await saved).status()).toBe(200)
    expect(await box.isChecked()).toBe(!before)
  }
  expect(sent.map(({ vis_type, strict_moderation }) => [vis_type, strict_moderation])).toEqual([
    [1, false],
    [1, true],
  ])
  await page.reload()
  await page.getByTestId('vis_type').waitFor()
  expect(await page.getByTestId('vis_type').isChecked()).toBe(true)
  expect(await page.getByTestId('strict_moderation').isChecked()).toBe(true)
})

it('[CFG-1] closing saves at once and can be undone', async () => {
  const id = await newConversation(product, 'Open and shut', '--open')
  const page = await openAs('ada', `/m/${id}`)
  const status = page.locator('.admin-which')
  await status.getByText('Open', { exact: true }).waitFor()
  await page.getByTestId('is_active').locator('..').click()
  await status.getByText('Closed', { exact: true }).waitFor()
  const toast = page.getByText('The conversation is closed: nobody can vote or comment.')
  await toast.waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await status.getByText('Open', { exact: true }).waitFor()
  await page.getByText('Up to date', { exact: true }).waitFor()
  await page.reload()
  await status.getByText('Open', { exact: true }).waitFor()
  expect(await page.getByTestId('is_active').isChecked()).toBe(true)
})

it('[LIST-2] [CFG-10] a double click creates one draft; launching it is asked and ends the draft', async () => {
  const page = await openAs('eve', '/')
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
  await page.getByRole('button', { name: 'Create new conversation' }).dblclick()
  await page.waitForURL(/\/m\/[0-9a-z]+$/)
  const status = page.locator('.admin-which')
  await status.getByText('Draft', { exact: true }).waitFor()
  await page.getByLabel('Topic').fill('A street without cars')
  await page.getByLabel('Topic').press('Tab')
  await page.getByText('The topic is saved.').waitFor()

  await page.getByRole('button', { name: 'Launch' }).click()
  const question = page.getByRole('dialog', { name: 'Launch this conversation?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await status.getByText('Draft', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Launch' }).click()
  await question.getByRole('button', { name: 'Launch' }).click()
  await page.getByText('The conversation is launched.').waitFor()
  await status.getByText('Open', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Launch' }).count()).toBe(0)

  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('heading', { name: 'Your conversations' }).waitFor()
  const cards = page.locator('.conversation-card')
  // until the list has been asked for again it stands as it was
  await cards.getByText('Open', { exact: true }).waitFor()
  expect(await cards.count()).toBe(1)
  expect(await cards.getByRole('heading').textContent()).toBe('A street without cars')
})

it('[LIST-1] [ADM-3] a moderator finds the owner’s conversations under their own heading and may change them', async () => {
  const id = await newConversation(product, 'Shared site', '--open')
  const page = await openAs('ben', '/')
  const moderated = page.getByRole('region', { name: 'Conversations you moderate' })
  const card = moderated.getByRole('listitem').filter({ hasText: 'Shared site' })
  await card.getByText('Moderator', { exact: true }).waitFor()
  await card.getByRole('link', { name: 'Shared site' }).click()
  await page.waitForURL(`/m/${id}`)
  await page.getByLabel('Topic').fill('Shared site, by Ben')
  await page.getByLabel('Topic').press('Enter')
  await page.getByText('The topic is saved.').waitFor()
  expect((await run(product, 'conversations', 'show', id))['topic']).toBe('Shared site, by Ben')
})
