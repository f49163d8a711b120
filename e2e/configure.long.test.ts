import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { createConversation, runJsonCommand } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

it('[CFG-2] [CFG-5] a topic is saved when its field loses the focus, and stays after a reload', async () => {
  const id = await createConversation(product, 'Trees', 'open')
  const page = await openAs('ada', `/m/${id}`)
  const topic = page.getByLabel('Topic')
  await topic.fill('Trees along the river – which, and where?')
  await page.getByLabel('Description').fill('The town plants forty.\n\nSay what *matters* to you.')
  // going to the next field saved the topic
  await page.getByText('The topic is saved.').waitFor()
  await page.keyboard.press('Tab')
  await page.getByText('The description is saved.').waitFor()
  await page.getByText('Up to date', { exact: true }).waitFor()

  await page.reload()
  await page.getByLabel('Topic').waitFor()
  await expect
    .poll(() => page.getByLabel('Topic').inputValue())
    .toBe('Trees along the river – which, and where?')
  await expect
    .poll(() => page.getByLabel('Description').inputValue())
    .toBe('The town plants forty.\n\nSay what *matters* to you.')
  expect(await page.title()).toContain('Trees along the river')
})

it('[CFG-2] a saved topic can be undone', async () => {
  const id = await createConversation(product, 'Before', 'open')
  const page = await openAs('ada', `/m/${id}`)
  await page.getByLabel('Topic').fill('After')
  await page.getByLabel('Topic').press('Enter')
  const toast = page.getByRole('status').filter({ hasText: 'The topic is saved.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Up to date', { exact: true }).waitFor()
  await page.reload()
  await page.getByLabel('Topic').waitFor()
  await expect.poll(() => page.getByLabel('Topic').inputValue()).toBe('Before')
})

it('[CFG-3] [CFG-4] a checkbox is saved at once, with its type', async () => {
  const id = await createConversation(product, 'Boxes', 'open')
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
    await expect.poll(() => box.isChecked()).toBe(!before)
  }
  expect(sent.map(({ vis_type, strict_moderation }) => [vis_type, strict_moderation])).toEqual([
    [1, false],
    [1, true],
  ])
  await page.reload()
  await page.getByTestId('vis_type').waitFor()
  await expect.poll(() => page.getByTestId('vis_type').isChecked()).toBe(true)
  await expect.poll(() => page.getByTestId('strict_moderation').isChecked()).toBe(true)
})

it('[CFG-1] closing saves at once and can be undone', async () => {
  const id = await createConversation(product, 'Open and shut', 'open')
  const page = await openAs('ada', `/m/${id}`)
  const status = page.locator('.admin-which')
  await status.getByText('Open', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await status.getByText('Closed', { exact: true }).waitFor()
  const toast = page.getByText('The conversation is closed. Voting and commenting are off.')
  await toast.waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await status.getByText('Open', { exact: true }).waitFor()
  await page.getByText('The conversation is open.', { exact: true }).waitFor()
  await page.reload()
  await status.getByText('Open', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Open again' }).count()).toBe(0)
})

it('[LIST-2] [CFG-10] a double click creates one draft; launching asks for confirmation and ends the draft', async () => {
  const page = await openAs('eve', '/')
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
  await page.getByRole('button', { name: 'Create new conversation' }).dblclick()
  await page.waitForURL(/\/m\/[0-9a-z]+$/)
  const status = page.locator('.admin-which')
  await status.getByText('Draft', { exact: true }).waitFor()
  await page.getByLabel('Topic').fill('A street without cars')
  await page.getByLabel('Topic').press('Tab')
  await page.getByText('The topic is saved.').waitFor()

  await page.getByRole('button', { name: 'Launch', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Launch this conversation?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await status.getByText('Draft', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Launch', exact: true }).click()
  await question.getByRole('button', { name: 'Launch', exact: true }).click()
  await page.getByText('The conversation is launched.').waitFor()
  await status.getByText('Open', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Launch', exact: true }).count()).toBe(0)

  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('heading', { name: 'Your conversations' }).waitFor()
  const cards = page.locator('.conversation-card')
  // the list is unchanged until it is loaded again
  await cards.getByText('Open', { exact: true }).waitFor()
  await expect.poll(() => cards.count()).toBe(1)
  await expect.poll(() => cards.getByRole('heading').textContent()).toBe('A street without cars')
})

it('[LIST-1] [ADM-3] a moderator finds the owner’s conversations under their own heading and may change them', async () => {
  const id = await createConversation(product, 'Shared site', 'open')
  const page = await openAs('ben', '/')
  const moderated = page.getByRole('region', { name: 'Conversations you moderate' })
  const card = moderated.getByRole('listitem').filter({ hasText: 'Shared site' })
  await card.getByText('Moderator', { exact: true }).waitFor()
  await card.getByRole('link', { name: 'Shared site' }).click()
  await page.waitForURL(`/m/${id}`)
  await page.getByLabel('Topic').fill('Shared site, by Ben')
  await page.getByLabel('Topic').press('Enter')
  await page.getByText('The topic is saved.').waitFor()
  expect((await runJsonCommand(product, 'conversations', 'show', id))['topic']).toBe('Shared site, by Ben')
})

const getDataPath = (name: string) => join(import.meta.dirname, 'data', name)

it('[CFG-7] [NET-6] a file of seed comments is previewed, survives an outage, and keeps failed rows', async () => {
  const page = await openAs('ada', `/m/${await createConversation(product, 'The lido')}`)
  const file = page.getByLabel('CSV file')
  const buffer = Buffer.from('The lido should open in May.\nIt should be free for children.\n')
  await file.setInputFiles({ name: 'comments.csv', mimeType: 'text/csv', buffer })
  await page.getByText(/expected a header that names the column comment_text/).waitFor()

  await file.setInputFiles(getDataPath('seeds.csv'))
  const plan = page.getByRole('region', { name: 'What will happen to “seeds.csv”' })
  const readResults = async (table: typeof plan) => table.locator('tbody tr td:last-child').allTextContents()
  await plan.waitFor()
  const added = 'Will be added'
  const twice = 'Duplicate of a row above'
  expect(await readResults(plan)).toEqual([added, added, twice, 'Empty', added, added])
  expect(await inspectPage(page)).toEqual([])

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add 4 comments' }).press('Enter')
  await page.getByText('0 added, 2 skipped, 4 failed.').waitFor()
  const alert = page.getByRole('alert').filter({ hasText: 'Sending was interrupted. What was added stays.' })
  await alert.getByText('The server cannot be reached. Check the connection and try again.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send the rest' }).press('Enter')
  await page.getByText('4 added, 2 skipped, 0 failed.').waitFor()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download what was not added' }).press('Enter')
  expect((await downloading).suggestedFilename()).toMatch(/-not-added\.csv$/)
  const list = page.getByRole('list', { name: 'Seed comments so far' })
  await list.getByText('The lido should open in May; the water is warm enough.').waitFor()
  await expect.poll(() => list.getByText('Accepted').count()).toBe(4)
})

it('[CFG-6] [CFG-10] a draft is prepared by the checklist; a refused seed comment is kept', async () => {
  const id = await createConversation(product, 'Prepared')
  const page = await openAs('ada', `/m/${id}`)
  const list = page.getByRole('region', { name: 'Before you launch' })
  await list.getByRole('link', { name: 'Write it' }).click()
  await page.keyboard.type('The town wants to know.')
  await page.keyboard.press('Tab')
  await list.getByText('Done: The description').waitFor()

  await list.getByRole('link', { name: 'Add seed comments' }).press('Enter')
  await page.keyboard.type('A first thought')
  const refusals = [
    { status: 500, words: 'The disk is full.', error: 'polis_err_internal' },
    { status: 403, words: 'may not add seed comments', error: 'polis_err_post_comment_auth' },
  ]
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  for (const { status, words, error } of refusals) {
    const json = { error, message: words, status }
    await page.route('**/api/v3/comments', (route) => route.fulfill({ status, json }))
    await submit.click()
    await page.getByRole('alert').getByText(words).waitFor()
    await page.unrouteAll()
  }
  await expect.poll(() => page.getByTestId('seed_form').inputValue()).toBe('A first thought')
  await page.route('**/api/v3/comments', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await submit.click()
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await page.getByRole('button', { name: 'Success!' }).waitFor()
  await list.getByText('One seed comment is visible').waitFor()

  await page.getByRole('button', { name: 'Launch', exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByText(/^You can launch\. \d things are still open\./).waitFor()
  await question.getByRole('button', { name: 'Launch', exact: true }).click()
  await page.getByText('The conversation is launched.').waitFor()
  await expect.poll(() => list.count()).toBe(0)
})

it('[CFG-4] a colour is accepted as text, and an empty field resets it to the default', async () => {
  const id = await createConversation(product, 'Colours', 'open')
  const page = await openAs('ada', `/m/${id}`)
  const colour = page.getByTestId('help_bgcolor')
  await colour.fill('#12')
  await colour.press('Enter')
  await page.getByText(/This is not a colour/).waitFor()
  await colour.fill('#0b5c86')
  await colour.press('Enter')
  await page.getByText('The background colour is saved.').waitFor()
  expect((await runJsonCommand(product, 'conversations', 'show', id))['help_bgcolor']).toBe('#0b5c86')
  await expect.poll(() => page.getByLabel('Pick: Background').inputValue()).toBe('#0b5c86')
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Use default: Background' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ help_bgcolor: 'default' })
  await page.getByText('Up to date', { exact: true }).waitFor()
  expect((await runJsonCommand(product, 'conversations', 'show', id))['help_bgcolor']).toBe(null)
})
